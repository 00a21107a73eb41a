import type { Order } from '#src/core/orders/order.ts';
import { formatMinor, formatMoney, formatPieces, minorPriceOf } from '#src/platform/i18n/money.ts';
import type { ListedTool } from './listed-tool.ts';

interface Today {
  /** Null for a tool that is no longer in the catalogue. */
  tool: ListedTool | null | undefined;
  /** Per piece, in minor units; undefined if it is on request. */
  price: number | undefined;
  currency: string;
}

/** What has changed since an order, in words. */
interface ComparedPrice {
  before: string;
  today: string;
  /** Undefined if nothing has changed. */
  difference: string | undefined;
}

function changeOf(before: number, now: number, currency: string): string | undefined {
  if (now === before) return undefined;
  const percent = Math.abs(((now - before) / before) * 100).toFixed(1);
  return `${formatMinor(Math.abs(now - before), currency)} ${now > before ? 'more' : 'less'} (${percent} %)`;
}

/** The price of an order then and today, and what keeps it from being ordered again. */
export function comparedPrice(
  { unitPrice, currency: then, orderedMinQty }: Pick<Order, 'unitPrice' | 'currency' | 'orderedMinQty'>,
  { tool, price, currency }: Today,
): ComparedPrice {
  const texts = { before: formatMoney(unitPrice, then) };
  if (tool === null) return { ...texts, today: '–', difference: 'No longer in the catalogue' };
  if (tool === undefined) return { ...texts, today: '…', difference: undefined };
  if (price === undefined) return { ...texts, today: 'on request', difference: undefined };
  const changes = [
    then === currency && changeOf(minorPriceOf(unitPrice, currency), price, currency),
    orderedMinQty > tool.quantity && `only ${formatPieces(tool.quantity)} in stock`,
  ].filter(Boolean);
  return { ...texts, today: formatMinor(price, currency), difference: changes.join(', ') || undefined };
}
