import type { Config } from '#src/core/config.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import type { Order } from '#src/core/orders/order.ts';
import type { OrderProgress } from '#src/core/orders/order-progress.ts';
import { findOrder, insertOrderEvent, updateProgress } from '#src/core/orders/order-repository.server.ts';
import { findTool } from '#src/core/tools/tool-repository.server.ts';
import type { HandledEvent } from '#src/modules/orders/moves/move-effects.server.ts';
import { readHistory } from '#src/modules/orders/moves/order-history.server.ts';
import type { EventData, OrderEvent } from '#src/modules/orders/moves/order-history.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { atField, conflict } from '#src/platform/http/refusal.ts';
import { formatPieces, minorPriceOf } from '#src/platform/i18n/money.ts';
import { moveSurplus } from '../joint/move-surplus.server.ts';
import { listOrdersOn } from '../ledger/ledger-repository.server.ts';
import { paymentSettings } from '../payment-settings.server.ts';
import { type InvoiceContent, type InvoiceLine, invoiceNumber } from './invoice.ts';
import { findInvoiceOfOrder, lockInvoice } from './invoice-repository.server.ts';
import { packedGoods } from './packed-goods.ts';
import { requireFewUnpaid } from './place-with-invoice.server.ts';
import { refreshInvoice } from './refresh-invoice.server.ts';
import { type InvoiceChange, issueRevision } from './revise-invoice.server.ts';
import { progressFor } from './settle-orders.server.ts';
import { isTaxedElsewhere, taxPercentOf } from './tax-of-order.server.ts';

/** The line of an order after an amendment; code and origin of the goods stay as issued. */
async function lineOf(trx: Db, line: InvoiceLine, order: Order): Promise<InvoiceLine> {
  const { orderedMinQty: pieces, currency } = order;
  const amount = minorPriceOf(order.orderedTotalPrice, currency);
  const { hsCode, origin } = line;
  const packed = pieces === line.pieces ? {} : packedGoods(await findTool(trx, order.toolId), pieces);
  return {
    ...line,
    ...packed,
    hsCode,
    origin,
    pieces,
    unitPrice: minorPriceOf(order.unitPrice, currency),
    amount,
  };
}

/** @throws Refusal if pieces that have left were invoiced with another tax */
function requireNoneShipped({ shippedPieces }: Order): void {
  if (shippedPieces === 0) return;
  throw atField(
    'shippingAddress',
    'taxed_shipment',
    `${formatPieces(shippedPieces)} pieces have left our factory with the tax of this address. For the rest, reduce or cancel this order, and place a new one to the other address.`,
  );
}

/** What an amendment of an order changes of its invoice. */
async function changeOf(
  trx: Db,
  config: Config,
  { lines, adjustments, buyer }: InvoiceContent,
  { before, order }: { before: Order; order: Order },
): Promise<InvoiceChange> {
  const isOf = ({ orderId }: InvoiceLine) => orderId === order._id;
  const isElsewhere = isTaxedElsewhere(config, before, order);
  if (isElsewhere) requireNoneShipped(before);
  const taxed = isElsewhere ? { taxPercent: taxPercentOf(config, order) } : {};
  const isFirst = lines[0] !== undefined && isOf(lines[0]);
  return {
    // Charges and what is taken off have the rate of the first order.
    ...(isFirst && { adjustments: adjustments.map((each) => ({ ...each, ...taxed })) }),
    buyer: { ...buyer, address: order.shippingAddress },
    lines: await Promise.all(lines.map((line) => (isOf(line) ? lineOf(trx, { ...line, ...taxed }, order) : line))),
  };
}

/** The event of an order whose dues have changed, and its progress then; undefined if it stays as it is. */
function settled(order: Order): { event: OrderEvent; next: Partial<OrderProgress> } | undefined {
  if (order.cancelledAt !== null) return undefined;
  const next = progressFor(order);
  if (order.paidAt === null && next.paidAt !== null) return { event: 'paid', next };
  if (order.paidAt !== null && next.paidAt === null) return { event: 'payment-reversed', next };
  return order.state === next.state ? undefined : { event: 'payment-received', next };
}

/** Records that what an order has received now covers what is due, or no longer does. The mail is that of `follows`. */
async function settle(trx: Db, order: Order, follows: string | undefined, invoice: string): Promise<void> {
  const change = settled(order);
  if (!change) return;
  const next = { ...order, ...change.next };
  if (!(await updateProgress(trx, order, next))) throw new Error('a locked order has changed');
  const data: EventData = { amount: 0, ...(follows === undefined && { jointInvoice: invoice }) };
  await insertOrderEvent(trx, {
    order_id: order._id,
    id: newId(),
    event: change.event,
    from_state: order.state,
    to_state: next.state,
    at: Date.now(),
    done_by: 'system',
    data: JSON.stringify({ ...data, follows }),
  });
}

/**
 * Charges, discounts and agreed terms are for all pieces together.
 * @throws Refusal if an invoice has any, so that its order cannot be split
 */
function requireToolsOnly({ adjustments, agreed, ...invoice }: InvoiceContent): void {
  if (adjustments.length === 0 && agreed === undefined) return;
  throw conflict(
    'invoice_has_lines',
    `Invoice ${invoiceNumber(invoice)} has charges, discounts or agreed terms, which are for all of its pieces: its orders cannot be split. Please cancel the order, and place one for each address.`,
  );
}

/** Runs in the transaction of an amendment: the next revision of the invoice states the order as it is now. */
export async function reviseAmended(
  trx: Db,
  { order: before, data, eventId }: HandledEvent,
  config: Config,
): Promise<void> {
  if (!isRevising(data)) return;
  // An order that was placed while the module was off gets its invoice when it is first needed.
  const found = await findInvoiceOfOrder(trx, before._id);
  const stored = found && (await lockInvoice(trx, found.number));
  const order = (await findOrder(trx, before._id))?.order;
  if (!stored || !order) return;
  const document = JSON.parse(stored.document) as InvoiceContent;
  if (data.splitInto) requireToolsOnly(document);
  await issueRevision(trx, document, await changeOf(trx, config, document, { before, order }));
  await moveSurplus(trx, stored);
  for (const each of await listOrdersOn(trx, stored.id))
    await settle(trx, each, each._id === order._id ? eventId : undefined, stored.number);
  await refreshInvoice(trx, stored.number);
}

/** Whether an amendment changes what the invoice states: the promised day is not on it. */
export function isRevising({ amendment }: EventData): boolean {
  const { orderedMinQty, unitPrice, shippingAddress } = amendment?.after ?? {};
  return [orderedMinQty, unitPrice, shippingAddress].some((value) => value !== undefined);
}

/** @throws Refusal if a customer raises the pieces above what may be unpaid; a clerk may */
export async function requireFewAmended(
  trx: Db,
  { order: { _id }, customerId, data: { amendment }, eventId }: HandledEvent,
  config: Config,
): Promise<void> {
  const { before, after } = amendment ?? {};
  if ((after?.orderedMinQty ?? 0) <= (before?.orderedMinQty ?? 0)) return;
  const event = (await readHistory(trx, _id, customerId)).find(({ id }) => id === eventId);
  const found = await findOrder(trx, _id);
  const { maxUnpaidPieces } = settingsOf(config, paymentSettings);
  if (found && event?.by === 'customer') await requireFewUnpaid(trx, customerId, [found.order], maxUnpaidPieces);
}
