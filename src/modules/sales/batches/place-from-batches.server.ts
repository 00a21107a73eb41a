import { type Actor, isApproved, requireSignedIn } from '#src/core/accounts/actor.ts';
import type { Delivery } from '#src/core/orders/draft-order.server.ts';
import { findRepeated } from '#src/core/orders/find-repeated.server.ts';
import { priceChanged, priceOf, requirePrice } from '#src/core/orders/order-price.server.ts';
import { type GroupLine, type PieceSource, placeOrderGroup } from '#src/core/orders/place-order-group.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { formatDate, today } from '#src/core/site/calendar.ts';
import { requireTool } from '#src/core/tools/require-tool.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import type { KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { atField, conflict } from '#src/platform/http/refusal.ts';
import { fromMinorUnits } from '#src/platform/i18n/money.ts';
import { invoiceOf, type PlacedTogether } from '../several-orders/place-several-orders.server.ts';
import { MAX_PARTS, type OpenBatch, type PartOfOrder } from './batch.ts';
import { insertBatchOrder, listOpenBatches, takeFromBatch } from './batch-repository.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;

interface AskedPart extends PartOfOrder {
  /** Day of the batch that the customer saw; a later one is refused. */
  dueOn?: string | undefined;
}

/** Pieces of a tool from its stock and its batches, as they were asked for. */
export interface BatchRequest extends Pick<Delivery, 'shippingAddress' | 'orderedPhone' | 'poNumber'> {
  toolId: string;
  parts: readonly AskedPart[];
  /** Price per piece that the customer saw, in the currency of the shop. */
  unitPrice?: number | undefined;
}

const sourceOf = ({ id, dueOn, free }: OpenBatch): PieceSource => ({
  id,
  available: free,
  promisedFor: dueOn,
  async take(trx, { order }) {
    if (!(await takeFromBatch(trx, { id, dueOn }, order.orderedMinQty))) return false;
    await insertBatchOrder(trx, { order_id: order._id, batch_id: id, promised_on: dueOn });
    return true;
  },
});

/** A batch that is sold out, received or past has no pieces. */
const none = (id: string): OpenBatch => ({ id, dueOn: today(), free: 0 });

async function linesOf(trx: Db, { toolId, parts }: BatchRequest, unitPrice: number | undefined): Promise<GroupLine[]> {
  const open = await listOpenBatches(trx, today(), toolId);
  return parts.map(({ batch, pieces }) => {
    const source = batch === null ? undefined : sourceOf(open.find(({ id }) => id === batch) ?? none(batch));
    return { toolId, pieces, unitPrice, source };
  });
}

/** @throws Refusal 409 if a batch is later by now than the customer saw. @param isRequest it is being approved */
function requireSeenDays({ parts }: BatchRequest, lines: readonly GroupLine[], isRequest: boolean): void {
  const late = lines.find(
    ({ source }, at) => source?.available && source.promisedFor > (parts[at]?.dueOn ?? source.promisedFor),
  );
  if (!late?.source) return;
  const day = formatDate(late.source.promisedFor, 'long');
  const further = isRequest ? 'Please decline the request: it can be sent again.' : 'Order again if that suits you.';
  throw conflict('batch_moved', `The batch is later now: its pieces are ready by ${day}. ${further}`);
}

/** The price of the customer for all pieces together, in minor units. @throws Refusal 409 if another one was seen */
async function priceFor(trx: Db, { config, fills }: Omit<Parts, 'db'>, buyer: string, asked: BatchRequest) {
  const { currency } = config;
  const tool = await requireTool(trx, asked.toolId);
  const pieces = asked.parts.reduce((sum, part) => sum + part.pieces, 0);
  const price = requirePrice(await priceOf(trx, { fills }, { tool, pieces, currency, buyer }), pieces, tool, config);
  const seen = asked.unitPrice;
  const unitPrice = fromMinorUnits(price, currency);
  if (seen !== undefined && seen !== unitPrice)
    throw priceChanged(unitPrice, fromMinorUnits(price * pieces, currency), currency);
  return price;
}

/**
 * Places orders of a tool from its stock and its batches, all or none, with one invoice and a promised day each, at the
 * price of all pieces together.
 * @throws Refusal as `placeOrderGroup`
 */
export async function placeFromBatches(
  { config, db, fills }: Parts,
  actor: Actor | undefined,
  asked: BatchRequest,
  request?: KeyedRequest,
): Promise<PlacedTogether> {
  const customer = requireSignedIn(actor);
  if (asked.parts.length > MAX_PARTS)
    throw atField('parts', 'too_many_parts', `An order has at most ${MAX_PARTS} parts.`);
  const shop = { config, fills };
  return inTransaction(db, async (trx) => {
    const { key = newId(), hash = '' } = request ?? {};
    const identity = { customerId: customer.userId, idempotencyKey: key, requestHash: hash };
    // The price of a repeated request does not matter any more.
    const isMade = request !== undefined && (await findRepeated(trx, identity)) !== undefined;
    const seen = isApproved(customer) ? { ...asked, unitPrice: undefined } : asked;
    const unitPrice = isMade ? undefined : await priceFor(trx, shop, customer.userId, seen);
    const { shippingAddress, orderedPhone, poNumber } = asked;
    const lines = await linesOf(trx, asked, unitPrice);
    if (!isMade) requireSeenDays(asked, lines, isApproved(customer));
    const group = { lines, shippingAddress, orderedPhone, poNumber };
    const placed = await placeOrderGroup(trx, shop, customer, group, identity);
    // The stock is locked now: the price may have changed since it was read.
    if (unitPrice !== undefined && !placed.repeated)
      await priceFor(trx, shop, customer.userId, { ...asked, unitPrice: fromMinorUnits(unitPrice, config.currency) });
    return { ...placed, invoice: await invoiceOf(trx, placed.orders) };
  });
}
