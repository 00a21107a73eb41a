import type { QuantityHelpProps } from '#src/core/orders/checkout-additions.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { PageLink } from '#src/platform/ui/page-link.tsx';
import { type OwnPrice, ownPriceFor } from '../../agreed-prices/own-price.ts';
import { useHeldSteps } from '../../agreed-prices/use-own-prices.ts';
import { batchPath } from '../../batches/batch.ts';
import { askFrom } from '../../price-steps/price-steps.ts';
import { type SplitOrder, splitOrder } from '../further-pieces.ts';

/** What to ask for, and why it is more than the missing pieces. */
function askText(later: number, missing: number): string {
  if (later === missing) return `You can ask for ${formatPieces(later)} from production.`;
  return `A request for more has at least ${formatPieces(later)} pieces: you can order fewer now and ask for ${formatPieces(later)} from production.`;
}

function labelOf({ now, later }: SplitOrder): string {
  if (later === 0) return `Order the ${formatPieces(now)} pieces in stock`;
  return `Order ${formatPieces(now)} now, ask for ${formatPieces(later)} more`;
}

/** Whether so many pieces cannot be ordered, because their price is on request: the price steps say so. */
const isOnRequest = (tool: Tool, pieces: number, own: readonly OwnPrice[]) =>
  pieces >= (askFrom(tool) ?? Number.POSITIVE_INFINITY) && !ownPriceFor(own, pieces);

/** Offers to split a quantity above the stock into an order and a request for the rest. */
export default function SplitOffer({ tool, pieces, furtherPieces, onPieces }: QuantityHelpProps) {
  // The stock may have fallen since the split.
  const split = splitOrder(pieces + furtherPieces, tool.quantity);
  const isSplit = furtherPieces > 0 && pieces <= tool.quantity;
  const own = useHeldSteps(tool._id) ?? [];
  if (!isSplit && pieces > tool.quantity && tool.notes?.batch)
    return (
      <p role="status" className="border border-base-300 bg-base-100 p-4 text-sm tabular-nums">
        {formatPieces(tool.quantity)} pieces are in stock, {tool.notes.stock}.{' '}
        <PageLink className="text-link" to={batchPath(tool._id, pieces)}>
          Order {formatPieces(pieces)} with the next batch
        </PageLink>
      </p>
    );
  if (!isSplit && (!split || isOnRequest(tool, split.now, own))) return null;
  const later = isSplit ? furtherPieces : (split?.later ?? 0);
  return (
    <div className="border border-base-300 bg-base-100 p-4 text-sm tabular-nums">
      <p role="status">
        {isSplit && (
          <>
            <strong>With this order you ask for {formatPieces(later)} more pieces from production.</strong> Our sales
            team replies with a price and a date.
          </>
        )}
        {!isSplit && `${formatPieces(tool.quantity)} pieces are in stock.`}
        {!isSplit && later > 0 && ` ${askText(later, pieces - tool.quantity)}`}
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
