import { type Amendment, amendmentRows } from './amendment.ts';

/** What an amendment has changed, and why, in the history of an order. */
export function AmendmentChanges({
  change,
  splitInto,
  currency,
}: {
  change: Amendment;
  splitInto?: string | undefined;
  currency: string;
}) {
  return (
    <>
      {amendmentRows(change, currency).map(([label, before, after]) => (
        <span key={label} dir="auto" className="block whitespace-pre-line [overflow-wrap:anywhere]">
          {label}: {after}
          <span className="text-muted"> (before: {before})</span>
        </span>
      ))}
      {splitInto && <span className="block">The other pieces are order {splitInto} now.</span>}
      {change.reason && (
        <span dir="auto" className="block whitespace-pre-line text-muted [overflow-wrap:anywhere]">
          {change.reason}
        </span>
      )}
    </>
  );
}
