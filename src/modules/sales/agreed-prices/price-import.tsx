import { useState } from 'react';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { sendForm } from '#src/core/calls/send-form.ts';
import { useBelowFloor } from '#src/modules/orders/amend/use-below-floor.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { bounds } from '#src/platform/limits/bounds.ts';
import { FileField } from '#src/platform/ui/file-field.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { postAgreedPriceImportCall } from './agreed-price.calls.ts';
import type { ImportedPrices } from './imported-prices.ts';

function fileProblem(file: File | undefined): string | undefined {
  if (!file) return 'Please choose the file: CSV or XLSX.';
  if (file.size === 0) return 'This file is empty.';
  return file.size > bounds.agreedPriceFile.value ? 'The file is larger than 1 MB. Split it.' : undefined;
}

const Notices = ({ notices }: Pick<ImportedPrices, 'notices'>) =>
  notices.map((notice) => (
    <p key={notice} className="mt-2">
      {notice}
    </p>
  ));

function Problems({ problems, problemCount, notices }: ImportedPrices) {
  return (
    <div role="alert" className="border-error border-l-4 bg-base-200 px-4 py-3 [overflow-wrap:anywhere]">
      <p className="font-semibold">
        Nothing was imported: {problemCount === 1 ? 'the file has a problem.' : `${problemCount} problems.`}
      </p>
      <ul className="mt-2 list-disc pl-5">
        {problems.map(({ row, column, reason }) => (
          <li key={`${row} ${column}`}>
            Row {row}, {column}: {reason}
          </li>
        ))}
      </ul>
      {problems.length < problemCount && <p>The others are not listed.</p>}
      <Notices notices={notices} />
    </div>
  );
}

function Outcome({ outcome }: { outcome: ImportedPrices }) {
  if (outcome.problemCount > 0) return <Problems {...outcome} />;
  const { added, replaced, unchanged, notices } = outcome;
  return (
    <div className="border-success border-l-4 bg-base-200 px-4 py-3 [overflow-wrap:anywhere]">
      <p>{`${formatPieces(added)} new, ${formatPieces(replaced)} replaced, ${formatPieces(unchanged)} unchanged.`}</p>
      <Notices notices={notices} />
    </div>
  );
}

/** Form to import a file of agreed prices. */
export default function PriceImport({ onImported }: { onImported: () => Promise<void> }) {
  const [file, setFile] = useState<File>();
  const [outcome, setOutcome] = useState<ImportedPrices>();
  const floor = useBelowFloor();
  const { form, problems, failure, submitting, submit, clear } = useSubmit<'file'>({
    serverFields: ['file'],
    validate: () => ({ file: fileProblem(file) }),
    async send() {
      setOutcome(undefined);
      const belowFloor = floor.isBelow ? 'true' : undefined;
      setOutcome(await sendForm(postAgreedPriceImportCall, {}, { belowFloor, file }));
      setFile((now) => (now === file ? undefined : now));
      floor.reset();
      void onImported();
    },
    onFailure: floor.notice,
  });
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-10 flex max-w-3xl flex-col gap-3">
      <h3 className="text-heading">Import prices</h3>
      <FileField
        label="File"
        name="file"
        disabled={submitting}
        accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        hint="CSV or XLSX with the headings of an export, at most 1 MB. A row replaces the price for the same pieces and days; of one that began earlier, the days before it stay. With a problem in one row, nothing is imported."
        error={problems.file}
        chosen={file !== undefined}
        onChoose={([first]) => {
          setFile(first);
          floor.reset();
          clear('file');
        }}
      />
      <CallProblem {...failure} />
      <div role="status">{outcome && <Outcome outcome={outcome} />}</div>
      <button type="submit" className="btn btn-outline self-start" aria-disabled={submitting}>
        {floor.isBelow ? 'Import prices below cost' : 'Import'}
      </button>
    </form>
  );
}
