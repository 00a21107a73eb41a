import type { Config } from '#src/core/config.ts';
import { toOrder } from '#src/core/orders/to-order.server.ts';
import { company } from '#src/core/site/company.ts';
import { shopPrice } from '#src/modules/orders/amend/amended-goods.server.ts';
import type { MoveHandler } from '#src/modules/orders/moves/move-effects.server.ts';
import { readHistory } from '#src/modules/orders/moves/order-history.server.ts';
import { conflict } from '#src/platform/http/refusal.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { listOpenWithBatch } from './batch-repository.server.ts';

/**
 * Runs when an order is cancelled: those that were placed with it from stock and batches have the price of all pieces
 * together.
 * @throws Refusal if a customer would keep that price for fewer pieces
 */
export const requirePriceOfRest =
  (config: Config): MoveHandler =>
  async (trx, { order, customerId, eventId }, fills) => {
    const rest = (await listOpenWithBatch(trx, order)).map(toOrder);
    const [first] = rest;
    if (!first) return;
    const event = (await readHistory(trx, order._id, customerId)).find(({ id }) => id === eventId);
    if (event?.by !== 'customer') return;
    const pieces = rest.reduce((sum, { orderedMinQty }) => sum + orderedMinQty, 0);
    const price = await shopPrice(trx, { config, fills }, { order: first, customerId }, pieces);
    if (price === undefined || price <= first.unitPrice) return;
    throw conflict(
      'price_of_all_pieces',
      `This order and ${rest.map(({ number }) => number).join(', ')} have the price of all pieces together. ${formatPieces(pieces)} pieces alone cost ${formatMoney(price, order.currency)} per piece. To cancel, please write to ${company.email.sales}.`,
    );
  };
