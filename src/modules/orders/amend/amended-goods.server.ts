import type { Actor } from '#src/core/accounts/actor.ts';
import type { Order } from '#src/core/orders/order.ts';
import { priceOf, requirePrice } from '#src/core/orders/order-price.server.ts';
import type { FoundOrder } from '#src/core/orders/order-repository.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { company } from '#src/core/site/company.ts';
import { returnToStock, takeFromStock } from '#src/core/tools/stock-repository.server.ts';
import { findTool } from '#src/core/tools/tool-repository.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { atField, Refusal } from '#src/platform/http/refusal.ts';
import { formatPieces, fromMinorUnits, minorPriceOf } from '#src/platform/i18n/money.ts';
import { otherStockOf } from '../moves/other-stock.server.ts';
import type { Wanted } from './amendment.ts';
import { requireAboveFloors } from './price-floors.server.ts';

const field = 'orderedMinQty';

const toolGone = () =>
  atField(field, 'tool_not_found', 'This tool is no longer in the catalogue: its number of pieces cannot be raised.');

/** The shop's price per piece for a new number of pieces, in the currency of the order. */
export async function shopPrice(
  trx: Db,
  { config, fills }: Pick<Shop, 'config' | 'fills'>,
  { order, customerId }: FoundOrder,
  pieces: number | undefined,
): Promise<number | undefined> {
  if (pieces === undefined) return undefined;
  const { currency } = order;
  const tool = await findTool(trx, order.toolId);
  if (!tool || currency !== config.currency)
    throw atField(
      field,
      'no_price',
      `The shop has no price for this order any more. To change its pieces, please write to ${company.email.sales}.`,
    );
  const price = await priceOf(trx, { fills }, { tool, pieces, currency, buyer: customerId });
  return fromMinorUnits(requirePrice(price, pieces, tool, config), currency);
}

const tooFew = ({ orderedMinQty }: Order, more: number, available: number) =>
  new Refusal(
    'rule',
    'stock_too_low',
    `Sorry! ${orderedMinQty + more} quantities are not available in stock. ${formatPieces(available)} further pieces are available: the order can have at most ${formatPieces(orderedMinQty + available)}.`,
    { field, available, most: orderedMinQty + available },
  );

/**
 * @throws Refusal 422 if the stock has too few further pieces for an order, or is not that of its tool, before anything
 * is written
 */
export async function requireStock(trx: Db, fills: Shop['fills'], order: Order, more: number): Promise<void> {
  const other = await otherStockOf(trx, fills, order);
  if (other) throw atField(field, 'pieces_fixed', other.refusal);
  if (more <= 0) return;
  const tool = await findTool(trx, order.toolId);
  if (!tool) throw toolGone();
  if (more > tool.quantity) throw tooFew(order, more, tool.quantity);
}

/** Takes further pieces for an order out of stock, or returns some. @throws Refusal 422 if there are too few */
export async function moveStock(trx: Db, order: Order, more: number): Promise<void> {
  if (more < 0) await returnToStock(trx, order.toolId, -more);
  if (more <= 0 || (await takeFromStock(trx, order.toolId, more))) return;
  const available = (await findTool(trx, order.toolId))?.quantity ?? 0;
  throw tooFew(order, more, available);
}

/** What discounts take off each piece of an order, in minor units, rounded up. */
function discountPerPiece({ adjustmentAmount, orderedMinQty, currency }: Order): number {
  const off = -minorPriceOf(Math.min(0, adjustmentAmount), currency);
  return Math.ceil(off / orderedMinQty);
}

/** A typed price, less the discounts, is compared with the floor of the tool; one that stays was agreed before. */
export async function requireFloor(
  trx: Db,
  parts: Pick<Shop, 'fills'>,
  by: Actor,
  order: Order,
  { unitPrice }: Wanted,
  confirmed: boolean | undefined,
) {
  if (unitPrice === undefined) return;
  const { toolId, currency } = order;
  const given = { toolId, unitPrice: minorPriceOf(unitPrice, currency) - discountPerPiece(order), field: 'unitPrice' };
  await requireAboveFloors(trx, parts, by, currency, [given], confirmed);
}
