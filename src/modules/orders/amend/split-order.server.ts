import type { Actor } from '#src/core/accounts/actor.ts';
import { pageOf } from '#src/core/orders/new-orders.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import { takeOrderNumber } from '#src/core/orders/order-number-repository.server.ts';
import { type FoundOrder, listOrderEvents } from '#src/core/orders/order-repository.server.ts';
import { writeOrderRows } from '#src/core/orders/write-orders.server.ts';
import { company } from '#src/core/site/company.ts';
import { findTool } from '#src/core/tools/tool-repository.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import type { Inserted, KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { atField, conflict } from '#src/platform/http/refusal.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { wasMade } from '../moves/made-request.server.ts';
import type { EventData } from '../moves/order-history.ts';
import { type AmendParts, amendedOrder, putElsewhere, requireAmendable, requireOpen } from './amend-order.server.ts';
import { requireStock, shopPrice } from './amended-goods.server.ts';
import { splitProblems, splitRefusal } from './amendment.ts';
import { lockWithInvoice } from './lock-with-invoice.server.ts';
import { storeAmendment } from './store-amendment.server.ts';

/** Pieces that leave an order into one of their own. */
export interface SplitRequest {
  /** NaN if it cannot be read. */
  orderedMinQty: number;
  shippingAddress: string;
  reason: string;
}

/** The order that an earlier attempt under this key has made. */
async function findSplit(trx: Db, orderId: string, request: KeyedRequest): Promise<Inserted | undefined> {
  if (!(await wasMade(trx, orderId, request))) return undefined;
  const events = (await listOrderEvents(trx, orderId)).map(
    ({ data }) => JSON.parse(data) as EventData & { key?: string },
  );
  const id = events.find(({ key }) => key === request.key)?.splitInto?.id;
  return id === undefined ? undefined : { id, repeated: true };
}

function requireSplittable(order: Order, { orderedMinQty, shippingAddress, reason }: SplitRequest, isAdmin: boolean) {
  const refusal = splitRefusal(order);
  if (refusal) throw conflict(refusal.code, refusal.message, { state: order.state });
  const problems = splitProblems(order, { orderedMinQty, shippingAddress, reason }, isAdmin);
  const [problem] = Object.entries<string | undefined>(problems);
  if (problem) throw atField(problem[0], 'split_rule', problem[1] ?? '');
}

/**
 * A price for many pieces is not for few: a customer could split them off and cancel them.
 * @throws Refusal if a part alone would cost more per piece
 */
async function requireOwnPrices(trx: Db, parts: Omit<AmendParts, 'db'>, locked: FoundOrder, parted: readonly number[]) {
  for (const pieces of parted) {
    const price = await shopPrice(trx, parts, locked, pieces);
    if (price === undefined || price <= locked.order.unitPrice) continue;
    const { currency, unitPrice } = locked.order;
    throw atField(
      'orderedMinQty',
      'price_of_parts',
      `An order of ${formatPieces(pieces)} pieces costs ${formatMoney(price, currency)} per piece, and this one ${formatMoney(unitPrice, currency)}. To split it at its price, please write to ${company.email.sales}.`,
    );
  }
}

/** The order of the pieces that were split off: of the same customer, at the same price, with an invoice of its own. */
function partOf(order: Order, { orderedMinQty, shippingAddress }: SplitRequest, number: string): Order {
  const part = amendedOrder(order, { orderedMinQty, shippingAddress });
  const placedAt = new Date().toISOString();
  return { ...part, _id: newId(), number, placedAt, jointInvoice: null, depositAmount: 0, adjustmentAmount: 0 };
}

/**
 * Splits pieces for another address off an order, in one transaction: they become an order of their own, with the same
 * price and buyer, its own number and invoice. The stock stays as it is.
 * @returns the id of the new order
 * @throws Refusal as `amendOrder`; 409 once money was received or pieces have left, or while its invoice has more than
 * its tools; 422 for a customer if a part alone would cost more per piece
 */
export async function splitOffPieces(
  { config, db, fills }: AmendParts,
  actor: Actor | undefined,
  orderId: string,
  asked: SplitRequest,
  request?: KeyedRequest,
): Promise<Inserted> {
  const { shippingAddress, reason } = asked;
  const viewer = await requireAmendable({ config, db, fills }, actor, orderId, { shippingAddress });
  const isAdmin = viewer.role === 'admin';
  const parts = { config, fills };
  const numberIn = await takeOrderNumber(db, Date.now());
  return inTransaction(db, async (trx) => {
    const locked = await lockWithInvoice(trx, orderId);
    if (!locked) throw putElsewhere();
    const made = request && (await findSplit(trx, orderId, request));
    if (made) return made;
    const { order, customerId } = locked;
    await requireOpen(trx, parts, locked, isAdmin);
    requireSplittable(order, asked, isAdmin);
    await requireStock(trx, fills, order, 0);
    const left = order.orderedMinQty - asked.orderedMinQty;
    if (!isAdmin) await requireOwnPrices(trx, parts, locked, [asked.orderedMinQty, left]);
    const tool = await findTool(trx, order.toolId);
    if (!tool) throw atField('orderedMinQty', 'tool_not_found', 'This tool is no longer in the catalogue.');
    const rest = amendedOrder(order, { orderedMinQty: left });
    const part = partOf(order, asked, await numberIn(trx));
    const [splitInto, splitFrom] = [part, order].map(({ _id: id, number }) => ({ id, number }));
    const amendment = { next: rest, names: ['orderedMinQty'], reason, splitInto, request };
    await storeAmendment(trx, parts, viewer, locked, amendment);
    const why = reason.trim() === '' ? '' : ` ${reason.trim()}`;
    const data = { splitFrom, note: `Split off from order ${order.number}.${why}` };
    const placed = { order: part, customerId, tool, data, page: pageOf(fills, part) };
    const identity = { customerId, idempotencyKey: part._id, requestHash: '' };
    await writeOrderRows(trx, [placed], identity, parts);
    return { id: part._id, repeated: false };
  });
}
