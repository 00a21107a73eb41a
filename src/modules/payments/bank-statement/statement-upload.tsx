import { useState } from 'react';
import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { sendForm } from '#src/core/calls/send-form.ts';
import { bounds } from '#src/platform/limits/bounds.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { FileField } from '#src/platform/ui/file-field.tsx';
import { useSubmit } from '#src/platform/ui/use-submit.ts';
import { postStatementCall } from './bank-statement.calls.ts';
import { ACCEPTED_STATEMENTS, type UploadOutcome } from './listed-line.ts';

function fileProblem(file: File | undefined): string | undefined {
  if (!file) return 'Please choose the statement: camt.053, MT940 or CSV.';
  if (file.size === 0) return 'This file is empty.';
  return file.size > bounds.statementFile.value
    ? 'The file is larger than 10 MB. Export fewer days at once.'
    : undefined;
}

const counted = (count: number, one: string, several = `${one}s`) => `${count} ${count === 1 ? one : several}`;

function outcomeText({ accounts, added, known, skipped }: UploadOutcome): string {
  const parts = [
    counted(added, 'new line'),
    known.open > 0 && `${counted(known.open, 'line')} open already`,
    known.recorded > 0 && `${counted(known.recorded, 'line')} recorded already`,
    known.dismissed > 0 && `${counted(known.dismissed, 'line')} dismissed already`,
    skipped > 0 && `${counted(skipped, 'debit')} skipped`,
  ].filter(Boolean);
  return `Account ${accounts.join(', ')}: ${parts.join(', ')}.`;
}

function Outcome({ outcome }: { outcome: UploadOutcome }) {
  return (
    <div className="border-success border-l-4 bg-base-200 px-4 py-3 [overflow-wrap:anywhere]">
      <p>{outcomeText(outcome)}</p>
      {outcome.notices.map((notice) => (
        <p key={notice} className="font-semibold">
          {notice}
        </p>
      ))}
    </div>
  );
}

/** Form to upload a bank statement. */
export function StatementUpload({ onUploaded }: { onUploaded: () => Promise<void> }) {
  const [file, setFile] = useState<File>();
  const [account, setAccount] = useState('');
  const [outcome, setOutcome] = useState<UploadOutcome>();
  const { form, problems, failure, submitting, submit, clear } = useSubmit<'statement' | 'account'>({
    serverFields: ['statement', 'account'],
    validate: () => ({ statement: fileProblem(file) }),
    async send() {
      setOutcome(undefined);
      setOutcome(await sendForm(postStatementCall, {}, { account, statement: file }));
      setFile((now) => (now === file ? undefined : now));
      void onUploaded();
    },
  });
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-4 grid max-w-3xl gap-3 sm:grid-cols-2">
      <FileField
        label="Bank statement"
        name="statement"
        disabled={submitting}
        accept={ACCEPTED_STATEMENTS}
        hint="camt.053, MT940 or CSV, at most 10 MB. A line that is uploaded again is not listed twice."
        error={problems.statement}
        chosen={file !== undefined}
        onChoose={([first]) => {
          setFile(first);
          clear('statement');
        }}
      />
      <Field
        label="Account"
        name="account"
        maxLength={60}
        value={account}
        hint="Only for a CSV file that does not name it."
        error={problems.account}
        onChange={({ target }) => {
          setAccount(target.value);
          clear('account');
        }}
      />
      <div className="flex flex-col gap-3 sm:col-span-2">
        <CallProblem {...failure} />
        <div role="status">{outcome && <Outcome outcome={outcome} />}</div>
        <button type="submit" className="btn btn-primary self-start" aria-disabled={submitting}>
          Upload
        </button>
      </div>
    </form>
  );
}
