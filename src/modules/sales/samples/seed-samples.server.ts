import { v7 } from 'uuid';
import type { Order } from '#src/core/orders/order.ts';
import { nextOrderNumber } from '#src/core/orders/order-number-repository.server.ts';
import { FIRST_STATE, type OrderState } from '#src/core/orders/order-progress.ts';
import { insertOrder, insertOrderEvent, updateProgress } from '#src/core/orders/order-repository.server.ts';
import { DEMO_REQUEST } from '#src/core/orders/order-tables.ts';
import { toOrder } from '#src/core/orders/to-order.server.ts';
import { calendar } from '#src/core/site/calendar.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { listTools } from '#src/core/tools/tool-repository.server.ts';
import { invoiceDemoOrder } from '#src/modules/payments/invoices/invoice-demo-orders.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { fromMinorUnits, minorPriceOf } from '#src/platform/i18n/money.ts';
import { DAY_MS, HOUR_MS } from '#src/platform/time/units.ts';
import { dangerousGoods, sampleName } from './sample.ts';
import {
  findLastOrderOfQuietCustomer,
  insertSample,
  takeSample,
  upsertSampleStock,
} from './sample-repository.server.ts';

const PIECES = 2;
/** Their first order has the price that the catalogue says, without a credit. */
const DEMO_BUYER = 'buyer@example.com';

interface Step {
  event: string;
  to: OrderState;
  /** Milliseconds since the epoch. */
  at: number;
  data?: object;
}

/** Paid first, then shipped by courier. */
function stepsOf(amount: number, placedAt: number, address: string): Step[] {
  const [paidAt, readyAt, shippedAt] = [1, 2, 3].map((days) => placedAt + days * DAY_MS) as [number, number, number];
  const payment = { amount, receivedOn: calendar.dayOf(paidAt), reference: 'FT 26931' };
  const courier = address.endsWith('Bangladesh')
    ? { carrier: 'Sundarban Courier', reference: 'SC 80912' }
    : { carrier: 'DHL Express', reference: 'AWB 4471902' };
  const shipment = { pieces: PIECES, ...courier };
  return [
    { event: 'paid', to: 'paid', at: paidAt, data: payment },
    { event: 'confirmed', to: 'confirmed', at: paidAt + HOUR_MS },
    { event: 'ready', to: 'ready', at: readyAt },
    { event: 'shipped', to: 'shipped', at: shippedAt, data: shipment },
  ];
}

/** The order before its first payment, of the customer of another one. */
async function draftSample(trx: Db, last: Order, tool: Tool, unitPrice: number, at: number): Promise<Order> {
  return {
    ...last,
    state: FIRST_STATE,
    ...{ paidAt: null, shippedAt: null, cancelledAt: null, heldUntil: null },
    ...{ receivedAmount: 0, shippedPieces: 0, promisedFor: null, adjustmentAmount: 0, jointInvoice: null },
    _id: v7({ msecs: at }),
    number: await nextOrderNumber(trx, at),
    placedAt: new Date(at).toISOString(),
    orderedTool: sampleName(tool.toolName),
    toolId: tool._id,
    orderedMinQty: PIECES,
    unitPrice,
    orderedTotalPrice: fromMinorUnits(PIECES * minorPriceOf(unitPrice, last.currency), last.currency),
  };
}

async function addEvents(trx: Db, { _id: order_id, state: first }: Order, steps: readonly Step[]): Promise<void> {
  let from_state = first;
  for (const { event, to: to_state, at, data = {} } of steps) {
    const row = { order_id, id: newId(), event, from_state, to_state, at, done_by: 'system' };
    await insertOrderEvent(trx, { ...row, data: JSON.stringify(data) });
    from_state = to_state;
  }
}

/** A sample that has been paid and shipped; its price is credited on the customer's next bulk order. */
async function addShippedSample(trx: Db, tool: Tool, unitPrice: number): Promise<void> {
  const last = await findLastOrderOfQuietCustomer(trx, DEMO_BUYER);
  if (!last) return;
  const { customer_id: customerId } = last;
  const at = Math.min(Number(last.placed_at) + DAY_MS, Date.now() - 4 * DAY_MS);
  const order = await draftSample(trx, toOrder(last), tool, unitPrice, at);
  const { orderedTotalPrice: total } = order;
  const identity = { customerId, idempotencyKey: order._id, requestHash: DEMO_REQUEST };
  await insertOrder(trx, order, identity, { sample: PIECES, note: dangerousGoods(tool.wattHours) });
  await addEvents(trx, order, stepsOf(total, at, order.shippingAddress));
  const [paidAt, shippedAt] = [at + DAY_MS, at + 3 * DAY_MS].map((time) => new Date(time).toISOString());
  const now = { state: 'shipped' as const, receivedAmount: total, shippedPieces: PIECES };
  await updateProgress(trx, order, { ...order, ...now, paidAt: paidAt ?? null, shippedAt: shippedAt ?? null });
  const pieces = { tool_id: tool._id, pieces: PIECES };
  await insertSample(trx, { order_id: order._id, customer_id: customerId, ...pieces, asked_at: at, credited_on: null });
  await takeSample(trx, tool._id, PIECES);
  await invoiceDemoOrder(trx, order._id, 100);
}

/** Pieces for samples of every tool of the demo that has a price for them, and a sample that was shipped. */
export async function seedSamples(trx: Db): Promise<void> {
  const tools = await listTools(trx);
  for (const { _id, samplePrice } of tools) if (samplePrice !== null) await upsertSampleStock(trx, _id, 25);
  const tool = tools.find(({ samplePrice }) => samplePrice !== null);
  if (tool && tool.samplePrice !== null) await addShippedSample(trx, tool, tool.samplePrice);
}
