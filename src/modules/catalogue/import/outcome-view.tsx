import { formatPieces } from '#src/platform/i18n/money.ts';
import { type ImportOutcome, type RowChange, type RowProblem, rowsToImport } from './import-outcome.ts';

const formatTools = (count: number) => `${formatPieces(count)} ${count === 1 ? 'tool' : 'tools'}`;

/** What the correct rows do or did. */
function changesInWords({ imported, added, drafts, changed, unchanged }: ImportOutcome): string {
  const parts = [
    added > 0 && `${formatTools(added)} ${imported ? 'added' : 'to add'}`,
    drafts > 0 &&
      `${formatTools(drafts)} without a picture ${imported ? 'kept' : 'to keep'} as ${drafts === 1 ? 'a draft' : 'drafts'}`,
    changed > 0 && `${formatTools(changed)} ${imported ? 'changed' : 'to change'}`,
    unchanged > 0 && `${formatTools(unchanged)} unchanged`,
  ];
  return parts.filter(Boolean).join(', ');
}

function problemsInWords({ problemCount, imported }: ImportOutcome): string {
  const cells = problemCount === 1 ? '1 cell needs' : `${formatPieces(problemCount)} cells need`;
  return imported ? `${cells} a correction: these rows were left out.` : `${cells} a correction. Nothing was written.`;
}

function summaryOf(outcome: ImportOutcome): string {
  const changes = changesInWords(outcome);
  if (outcome.problemCount > 0) {
    return `${problemsInWords(outcome)}${changes && ` The correct rows: ${changes}.`}`;
  }
  if (rowsToImport(outcome) === 0) return 'This file does not differ from the catalogue: there is nothing to import.';
  return `${changes}.`;
}

function ProblemTable({ problems }: { problems: readonly RowProblem[] }) {
  return (
    <table className="table mt-3">
      <thead>
        <tr>
          <th>Row</th>
          <th>Column</th>
          <th>Reason</th>
        </tr>
      </thead>
      <tbody>
        {problems.map(({ row, column, reason }) => (
          <tr key={`${row} ${column} ${reason}`}>
            <td className="tabular-nums">{row}</td>
            <td>{column}</td>
            <td className="[overflow-wrap:anywhere]">{reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ChangeRow({ row, tool, added, draft, fields }: RowChange) {
  return (
    <tr className="align-top">
      <td className="tabular-nums">{row}</td>
      <td className="[overflow-wrap:anywhere]">{tool}</td>
      <td className="[overflow-wrap:anywhere]">
        {added
          ? draft
            ? 'New, as a draft: it has no picture'
            : 'New'
          : fields.map(({ column, was, is }) => (
              <div key={column}>
                <span className="text-muted">{column}:</span> <del>{was || '—'}</del> → {is || '—'}
              </div>
            ))}
      </td>
    </tr>
  );
}

function ChangeTable({ changes }: { changes: readonly RowChange[] }) {
  return (
    <table className="table mt-3">
      <thead>
        <tr>
          <th>Row</th>
          <th>Tool</th>
          <th>Change</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <ChangeRow key={change.row} {...change} />
        ))}
      </tbody>
    </table>
  );
}

const More = ({ count }: { count: number }) =>
  count > 0 && <p className="mt-2 text-muted text-sm">And {formatPieces(count)} more.</p>;

/** Result or preview of an import. */
export function OutcomeView({ outcome }: { outcome: ImportOutcome }) {
  const { problems, problemCount, changes, notices } = outcome;
  return (
    <>
      <p className="font-semibold">{summaryOf(outcome)}</p>
      {notices.map((notice) => (
        <p key={notice} className="mt-2 text-sm [overflow-wrap:anywhere]">
          {notice}
        </p>
      ))}
      {problemCount > 0 && <ProblemTable problems={problems} />}
      <More count={problemCount - problems.length} />
      {changes.length > 0 && <ChangeTable changes={changes} />}
      <More count={rowsToImport(outcome) - changes.length} />
    </>
  );
}
