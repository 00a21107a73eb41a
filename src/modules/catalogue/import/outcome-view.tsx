import { formatPieces } from '#src/platform/i18n/money.ts';
import type { ImportOutcome, RowChange, RowProblem } from './import-outcome.ts';

const formatTools = (count: number) => `${formatPieces(count)} ${count === 1 ? 'tool' : 'tools'}`;

function summaryOf({ imported, added, changed, unchanged, problemCount }: ImportOutcome): string {
  if (problemCount > 0) {
    const cells = problemCount === 1 ? '1 cell needs' : `${formatPieces(problemCount)} cells need`;
    return `${cells} a correction before this file can be imported. Nothing was written.`;
  }
  if (added + changed === 0) return 'This file does not differ from the catalogue: there is nothing to import.';
  const parts = [
    added > 0 && `${formatTools(added)} ${imported ? 'added' : 'to add'}`,
    changed > 0 && `${formatTools(changed)} ${imported ? 'changed' : 'to change'}`,
    unchanged > 0 && `${formatTools(unchanged)} unchanged`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
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

function ChangeRow({ row, tool, added, fields }: RowChange) {
  return (
    <tr className="align-top">
      <td className="tabular-nums">{row}</td>
      <td className="[overflow-wrap:anywhere]">{tool}</td>
      <td className="[overflow-wrap:anywhere]">
        {added
          ? 'New'
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

/** Result or preview of an import. */
export function OutcomeView({ outcome }: { outcome: ImportOutcome }) {
  const { problems, problemCount, changes, notices, added, changed } = outcome;
  const [listed, all] = problemCount > 0 ? [problems.length, problemCount] : [changes.length, added + changed];
  return (
    <>
      <p className="font-semibold">{summaryOf(outcome)}</p>
      {notices.map((notice) => (
        <p key={notice} className="mt-2 text-sm [overflow-wrap:anywhere]">
          {notice}
        </p>
      ))}
      {problemCount > 0 ? (
        <ProblemTable problems={problems} />
      ) : (
        changes.length > 0 && <ChangeTable changes={changes} />
      )}
      {all > listed && <p className="mt-2 text-muted text-sm">And {formatPieces(all - listed)} more.</p>}
    </>
  );
}
