import { type Amendment, amendmentRows } from './amendment.ts';

/** What an amendment has changed, and why, in the history of an order. */
export function AmendmentChanges({ change, currency }: { change: Amendment; currency: string }) {
  return (
    <>
      {amendmentRows(change, currency).map(([label, before, after]) => (
        <span key={label} dir="auto" className="block whitespace-pre-line [overflow-wrap:anywhere]">
          {label}: {after}
          <span className="text-muted"> (before: {before})</span>
        </span>
      ))}
      {change.reason && (
        <span dir="auto" className="block whitespace-pre-line text-muted [overflow-wrap:anywhere]">
          {change.reason}
        </span>
      )}
    </>
  );
}
