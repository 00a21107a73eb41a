import { formatMinor, formatPieces } from '#src/platform/i18n/money.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { linePrice, type PricedTool } from './line-price.ts';
import { MINIMUM_ORDER_QUANTITY } from './minimum-order.ts';
import { orderTotal } from './order.ts';
import type { OrderPrices } from './use-order-prices.ts';

interface OrderTotalProps {
  /** The quantity as typed. */
  typed: string;
  tool: PricedTool;
  prices: OrderPrices;
  currency: string;
}

/** The running total; before a quantity is typed, the total of the minimum order. */
export function OrderTotal({ typed, tool, prices: { own, sources }, currency }: OrderTotalProps) {
  const typedPieces = parseWholeNumber(typed);
  const isUnknown = Number.isNaN(typedPieces);
  const pieces = isUnknown ? MINIMUM_ORDER_QUANTITY : typedPieces;
  const price = linePrice(tool, pieces, sources, currency);
  const isOwn = own?.some((source) => source(tool, pieces, currency) !== undefined);
  const total = price === undefined ? 'on request' : formatMinor(orderTotal(pieces, price), currency);
  return (
    <div className="grow tabular-nums">
      <p className="flex flex-wrap items-baseline gap-x-4 font-semibold text-lg max-sm:justify-between">
        <span>Total price</span>
        <output className={isUnknown ? 'text-muted' : 'font-bold text-2xl'}>
          {own ? `${isUnknown ? 'from ' : ''}${total}` : '…'}
        </output>
      </p>
      <p className="text-muted text-sm">
        {formatPieces(pieces)} {pieces === 1 ? 'piece' : 'pieces'}
        {own && price !== undefined && ` × ${formatMinor(price, currency)}${isOwn ? ', your price' : ''}`}
        {isUnknown && ', the minimum order'}
      </p>
    </div>
  );
}
