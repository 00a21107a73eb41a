import { CallProblem } from '#src/core/calls/call-problem.tsx';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { Field } from '#src/platform/ui/field.tsx';
import { type ImportOutcome, rowsToImport } from './import-outcome.ts';
import { OutcomeView } from './outcome-view.tsx';
import { useImport } from './use-import.ts';

function ProgressBar({ done, of }: { done: number; of: number }) {
  return (
    <div className="flex items-center gap-3 text-muted text-sm">
      <progress
        className="progress progress-primary max-w-xs"
        aria-label="Progress"
        {...(of > 0 && { max: of, value: done })}
      />
      <span className="tabular-nums">
        {of > 0 ? `${formatPieces(done)} of ${formatPieces(of)} tools` : 'Sending the file…'}
      </span>
    </div>
  );
}

function importLabel(outcome: ImportOutcome): string {
  const rows = rowsToImport(outcome);
  if (outcome.problemCount === 0) return rows === 1 ? 'Import 1 tool' : `Import ${formatPieces(rows)} tools`;
  return rows === 1 ? 'Import the correct row' : `Import the ${formatPieces(rows)} correct rows`;
}

/** Checks a file, previews its changes, and imports it. */
export function ImportForm() {
  const { form, problems, failure, submitting, submit, choose, outcome, progress, ready } = useImport();
  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
      <Field
        label="File"
        name="file"
        type="file"
        className="file-input w-full max-w-md"
        accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        disabled={submitting}
        error={problems.file}
        onChange={({ target }) => choose(target.files?.[0])}
      />
      {progress && <ProgressBar {...progress} />}
      <CallProblem {...failure} />
      <div aria-live="polite">{outcome && <OutcomeView outcome={outcome} />}</div>
      {!outcome?.imported && (
        <button
          type="submit"
          className={`btn self-start ${ready ? 'btn-primary' : 'btn-outline'}`}
          aria-disabled={submitting}
        >
          {ready && outcome ? importLabel(outcome) : 'Check the file'}
        </button>
      )}
    </form>
  );
}
