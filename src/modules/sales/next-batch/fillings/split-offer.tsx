import type { QuantityHelpProps } from '#src/core/orders/checkout-additions.ts';
import { formatDate, today } from '#src/core/site/calendar.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { type SplitOrder, splitOrder } from '../further-pieces.ts';

/** Source of the additional pieces: a sufficient future batch, or production. */
function sourceOf({ nextBatch }: QuantityHelpProps['tool'], pieces: number): string {
  if (!nextBatch || nextBatch.date < today() || nextBatch.pieces < pieces) return 'production';
  return `the batch of ${formatDate(nextBatch.date, 'short')}`;
}

/** What to ask for, and why it is more than the missing pieces. */
function askText(later: number, missing: number, source: string): string {
  if (later === missing) return `You can ask for ${formatPieces(later)} from ${source}.`;
  return `A request for more has at least ${formatPieces(later)} pieces: you can order fewer now and ask for ${formatPieces(later)} from ${source}.`;
}

function labelOf({ now, later }: SplitOrder): string {
  if (later === 0) return `Order the ${formatPieces(now)} pieces in stock`;
  return `Order ${formatPieces(now)} now, ask for ${formatPieces(later)} more`;
}

/** Offers to split a quantity above the stock into an order and a request for the rest. */
export default function SplitOffer({ tool, pieces, furtherPieces, onPieces }: QuantityHelpProps) {
  // The stock may have fallen since the split.
  const split = splitOrder(pieces + furtherPieces, tool.quantity);
  const isSplit = furtherPieces > 0 && pieces <= tool.quantity;
  if (!isSplit && !split) return null;
  const later = isSplit ? furtherPieces : (split?.later ?? 0);
  const source = sourceOf(tool, later);
  return (
    <div className="border border-base-300 bg-base-100 p-4 text-sm tabular-nums">
      <p role="status">
        {isSplit && (
          <>
            <strong>
              With this order you ask for {formatPieces(later)} more pieces from {source}.
            </strong>{' '}
            Our sales team replies with a price and a date.
          </>
        )}
        {!isSplit && `${formatPieces(tool.quantity)} pieces are in stock.`}
        {!isSplit && later > 0 && ` ${askText(later, pieces - tool.quantity, source)}`}
      </p>
      <button
        type="button"
        className="btn btn-outline mt-3"
        onClick={() => (isSplit || !split ? onPieces(pieces) : onPieces(split.now, split.later))}
      >
        {isSplit || !split ? 'Do not ask for more' : labelOf(split)}
      </button>
    </div>
  );
}
