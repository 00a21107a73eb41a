import { LabelledValue } from '#src/platform/ui/labelled-value.tsx';
import { type BuyerChange, type OrderBuyer, orderFieldNames, orderFields } from './buyer.ts';

const shown = 'whitespace-pre-line [overflow-wrap:anywhere]';

/** What the papers of an order say about its buyer; empty texts are left out. */
export function BuyerRows({ buyer }: { buyer: OrderBuyer }) {
  return (
    <dl className="mt-2 grid gap-3 sm:grid-cols-2">
      {orderFieldNames
        .filter((name) => buyer[name] !== '')
        .map((name) => (
          <LabelledValue key={name} label={orderFields[name].label} className={shown}>
            <span dir="auto">{buyer[name]}</span>
          </LabelledValue>
        ))}
    </dl>
  );
}

/** A change of the buyer in the history of an order. */
export function BuyerChanges({ change: { before, after } }: { change: BuyerChange }) {
  return orderFieldNames
    .filter((name) => after[name] !== undefined)
    .map((name) => (
      <span key={name} dir="auto" className={`block ${shown}`}>
        {orderFields[name].label}: {after[name] || 'none'}
        {before[name] && <span className="text-muted"> (before: {before[name]})</span>}
      </span>
    ));
}
