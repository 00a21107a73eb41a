import { type Actor, isApproved, requireSignedIn } from '#src/core/accounts/actor.ts';
import { lockCustomer } from '#src/core/accounts/lock-customer.server.ts';
import {
  type Delivery,
  draftOrder,
  requireCheckoutRules,
  requirePrintableOrder,
} from '#src/core/orders/draft-order.server.ts';
import { findRepeated } from '#src/core/orders/find-repeated.server.ts';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { pageOf } from '#src/core/orders/new-orders.server.ts';
import { nextOrderNumber } from '#src/core/orders/order-number-repository.server.ts';
import { priceChanged } from '#src/core/orders/order-price.server.ts';
import { writeOrderRows } from '#src/core/orders/write-orders.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { requireTool } from '#src/core/tools/require-tool.server.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { insertedMeanwhile } from '#src/platform/database/database-fault.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import type { Inserted, KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { atField, Refusal } from '#src/platform/http/refusal.ts';
import { fromMinorUnits, minorPriceOf } from '#src/platform/i18n/money.ts';
import { type ForCustomer, orderingCustomer } from '../several-orders/ordering-customer.server.ts';
import { dangerousGoods, MAX_PIECES_OF_CUSTOMER, SAMPLE_PERIOD_MS, sampleName, samplePiecesProblem } from './sample.ts';
import { findSampleStock, insertSample, sumSamplePieces, takeSample } from './sample-repository.server.ts';

declare module '#src/core/orders/new-orders.server.ts' {
  interface PlacedData {
    /** Pieces of a sample. */
    sample?: number | undefined;
  }
}

/** A sample, as it was asked for. */
export interface SampleRequest extends ForCustomer, Pick<Delivery, 'shippingAddress' | 'orderedPhone'> {
  toolId: string;
  /** NaN if it cannot be read. */
  pieces: number;
  /** Price per piece that was seen, in the currency of the shop; another one is refused. */
  unitPrice?: number | undefined;
  /** Number of the buyer's account with a courier, who then pays the freight. */
  courierAccount?: string | undefined;
}

/** Its price in minor units. @throws Refusal 422 if there are no samples of the tool */
function requireSamplePrice({ samplePrice }: Tool, currency: string): number {
  if (samplePrice !== null) return minorPriceOf(samplePrice, currency);
  throw atField('toolId', 'no_sample', 'There is no sample of this tool. Please ask our sales team.');
}

/** @throws Refusal 409 if another price was seen */
function requireSeenPrice({ pieces, unitPrice }: SampleRequest, price: number, currency: string): void {
  const now = fromMinorUnits(price, currency);
  if (unitPrice !== undefined && unitPrice !== now)
    throw priceChanged(now, fromMinorUnits(price * pieces, currency), currency);
}

function requireSampleRules(asked: SampleRequest, tool: Tool): void {
  const problem = samplePiecesProblem(asked.pieces);
  if (problem) throw atField('pieces', 'sample_rule', problem);
  // The other fields have the rules of the checkout.
  requireCheckoutRules(
    { ...asked, orderedMinQty: MINIMUM_ORDER_QUANTITY },
    { ...tool, quantity: MINIMUM_ORDER_QUANTITY },
  );
}

/** @throws Refusal 422 if the customer has had many samples, or too few are left */
async function requireLimits(trx: Db, customerId: string, { toolId, pieces }: SampleRequest): Promise<void> {
  const earlier = (await sumSamplePieces(trx, customerId, Date.now() - SAMPLE_PERIOD_MS)) - pieces;
  if (earlier + pieces > MAX_PIECES_OF_CUSTOMER)
    throw atField(
      'pieces',
      'sample_limit',
      `You can order ${MAX_PIECES_OF_CUSTOMER} pieces as samples within 90 days, and have ordered ${earlier}. Please ask our sales team for more.`,
    );
  if (await takeSample(trx, toolId, pieces)) return;
  const available = await findSampleStock(trx, toolId);
  const message =
    available === 0
      ? 'The samples of this tool have run out. Please ask our sales team for one.'
      : `Only ${available} pieces are left for samples of this tool.`;
  throw new Refusal('rule', 'sample_stock', message, { field: 'pieces', available });
}

const NO_COURIER = 'No courier account: the freight is to be added to the invoice.';
const PAY_LATER =
  'We add the freight to the proforma invoice, and send you a mail with the new total. Please pay after that.';

function noteOf(account: string, { wattHours }: Tool): string {
  const courier = account === '' ? NO_COURIER : `Courier account of the customer: ${account}.`;
  return [courier, dangerousGoods(wattHours)].filter(Boolean).join(' ');
}

/**
 * Orders a sample: 1 to 5 pieces from their own stock, at the price of a sample, paid in full first. It is an order
 * like any other, so that it is invoiced, paid, shipped and cancelled like one. An admin orders for a customer.
 * @throws Refusal 422 beyond the limits; nothing is written then
 */
export async function placeSample(
  { config, db, fills }: Pick<Shop, 'config' | 'db' | 'fills'>,
  actor: Actor | undefined,
  asked: SampleRequest,
  request?: KeyedRequest,
): Promise<Inserted> {
  const placer = requireSignedIn(actor);
  const parts = { config, fills };
  return inTransaction(db, async (trx) => {
    const customer = await orderingCustomer(trx, parts, placer, asked);
    const { userId: customerId, memberId: personId } = customer;
    await lockCustomer(trx, customerId);
    const { key = newId(), hash = '' } = request ?? {};
    const identity = { customerId, idempotencyKey: key, requestHash: hash, placedBy: placer.userId, personId };
    const earlier = request && (await findRepeated(trx, identity));
    if (earlier) return { id: earlier._id, repeated: true };
    const tool = await requireTool(trx, asked.toolId);
    const unitPrice = requireSamplePrice(tool, config.currency);
    requireSampleRules(asked, tool);
    if (!isApproved(placer)) requireSeenPrice(asked, unitPrice, config.currency);
    requirePrintableOrder(parts, customer, { ...asked, poNumber: asked.courierAccount });
    const named = { ...tool, toolName: sampleName(tool.toolName) };
    const account = asked.courierAccount?.trim() ?? '';
    const draft = draftOrder(parts, customer, asked, { tool: named, pieces: asked.pieces, unitPrice });
    const order = { ...draft, number: await nextOrderNumber(trx, Date.parse(draft.placedAt)) };
    const data = { sample: asked.pieces, note: noteOf(account, tool) };
    const placed = { order, customerId, person: customer.person, tool, data, page: pageOf(fills, order) };
    const terms = { percent: 100, days: 0 };
    const paidFirst = { terms, leadTimeDays: null, ...(account === '' && { payLater: PAY_LATER }) };
    if (!(await writeOrderRows(trx, [placed], identity, parts, paidFirst))) throw insertedMeanwhile();
    const row = { order_id: order._id, customer_id: customerId, tool_id: tool._id, pieces: asked.pieces };
    await insertSample(trx, { ...row, asked_at: Date.parse(order.placedAt), credited_on: null });
    await requireLimits(trx, customerId, asked);
    return { id: order._id, repeated: false };
  });
}
