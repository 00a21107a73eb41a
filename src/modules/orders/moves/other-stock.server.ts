import type { Order } from '#src/core/orders/order.ts';
import { type Fill, fillingsOf, point } from '#src/core/point.ts';
import { returnToStock } from '#src/core/tools/stock-repository.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';

/** A stock besides that of the tools, from which some orders take their pieces. */
export interface OtherStock {
  /** Why the number of pieces of such an order stays as it is. */
  refusal: string;
  isSource(trx: Db, order: Order): Promise<boolean>;
  giveBack(trx: Db, order: Order, pieces: number): Promise<void>;
}

export const otherStocks = point<OtherStock>('stocks besides that of the tools');

/** The stock from which the pieces of an order came; undefined for that of its tool. */
export async function otherStockOf(trx: Db, fills: readonly Fill[], order: Order): Promise<OtherStock | undefined> {
  for (const stock of fillingsOf(fills, otherStocks)) if (await stock.isSource(trx, order)) return stock;
  return undefined;
}

/** Returns pieces of an order to where they came from. */
export async function giveBackPieces(trx: Db, fills: readonly Fill[], order: Order, pieces: number): Promise<void> {
  const other = await otherStockOf(trx, fills, order);
  await (other ? other.giveBack(trx, order, pieces) : returnToStock(trx, order.toolId, pieces));
}
