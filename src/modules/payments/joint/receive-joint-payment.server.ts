import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import type { Order } from '#src/core/orders/order.ts';
import { findOrdersById } from '#src/core/orders/order-repository.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { advanceOrders, type HowToMove, type Plan } from '#src/modules/orders/moves/advance-order.server.ts';
import { wasMade } from '#src/modules/orders/moves/made-request.server.ts';
import type { Step } from '#src/modules/orders/moves/make-move.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { formatMinor, fromMinorUnits, minorPriceOf } from '#src/platform/i18n/money.ts';
import type { InvoiceContent } from '../invoices/invoice.ts';
import { hasLaterInvoice, listRevisions } from '../invoices/invoice-repository.server.ts';
import type { InvoiceTable } from '../invoices/invoice-tables.ts';
import { balanceOf } from '../ledger/balance.ts';
import {
  type Payment,
  requirePayable,
  requireSeen,
  stepFor,
  type WithPayment,
  writeOffLimit,
} from '../ledger/receive-payment.server.ts';
import type { JointTransfer } from '../payment-events.ts';
import type { Slip } from '../slips/slip.ts';
import { requireNewTransfer } from '../transfers/require-new-transfer.server.ts';
import { splitTransfer } from './joint-invoice.ts';

/** A transfer on the bank statement that pays all orders of an invoice. The amount defaults to the total due. */
export type JointReceipt = Omit<Payment, 'surplus' | 'mostSurplus' | 'slip' | 'jointInvoice' | 'transfer'> & {
  slip?: Pick<Slip, '_id' | 'orderId'> | undefined;
  /** Id of the order credited with any surplus; without it, a surplus is refused. */
  surplusOn?: string | undefined;
} & Pick<WithPayment, 'receivedBefore' | 'repeated'>;

/** Another payment was recorded after the shares were calculated. */
class OrderChanged extends Error {}

const orderIdsOf = ({ document }: InvoiceTable) =>
  (JSON.parse(document) as InvoiceContent).lines.map(({ orderId }) => orderId);

/** The orders on the latest revision of an invoice, and the ids of all orders that were ever on it. */
async function requireOrdersOf(db: Db, number: string): Promise<{ orders: Order[]; everOn: Set<string> }> {
  const revisions = await listRevisions(db, number);
  const latest = revisions.at(-1);
  if (!latest) throw new Refusal('missing', 'invoice_not_found', 'There is no such invoice.');
  if (await hasLaterInvoice(db, latest.id))
    throw new Refusal(
      'conflict',
      'invoice_changed',
      'This invoice was replaced by another one. Please record the transfer on the latest one.',
    );
  return { orders: await findOrdersById(db, orderIdsOf(latest)), everOn: new Set(revisions.flatMap(orderIdsOf)) };
}

/** All orders of an invoice share one currency. */
const currencyOf = ([first]: readonly Order[]) => first?.currency ?? '';

/**
 * @throws Refusal if another payment was recorded meanwhile, nothing is due, the amount exceeds what is due, or the
 * order of the surplus is no longer on the invoice
 */
function sharesOf(
  orders: readonly Order[],
  { amount, surplusOn, slip, receivedBefore }: JointReceipt,
): Map<string, number> {
  if (surplusOn !== undefined && !orders.some(({ _id }) => _id === surplusOn))
    throw new Refusal('conflict', 'order_left', 'The order that gets what is more is not on this invoice any more.');
  const open = orders.map((order) => ({ id: order._id, number: order.number, ...balanceOf(order) }));
  const sumOf = (part: 'due' | 'received' | 'total') => open.reduce((sum, order) => sum + order[part], 0);
  requireSeen(receivedBefore, { received: sumOf('received'), total: sumOf('total'), currency: currencyOf(orders) });
  const due = sumOf('due');
  if (due === 0 && surplusOn === undefined)
    throw new Refusal('conflict', 'nothing_due', 'Nothing is due on this invoice any more.');
  const received = amount === undefined ? due : requirePayable(amount, currencyOf(orders));
  if (received > due && surplusOn !== undefined) {
    const shares = splitTransfer(due, open);
    return shares.set(surplusOn, (shares.get(surplusOn) ?? 0) + received - due);
  }
  if (received > due) {
    const message = `Only ${formatMinor(due, currencyOf(orders))} is due on this invoice. Please record that here, and the rest on one of its orders.`;
    throw new Refusal('rule', 'amount_above_due', message, { field: 'amount' });
  }
  return splitTransfer(received, open, slip?.orderId);
}

const progressOf = ({ receivedAmount, depositAmount, paidAt, cancelledAt }: Order) =>
  JSON.stringify([receivedAmount, depositAmount, paidAt, cancelledAt]);

/** The step of each order that receives a share of the transfer. */
function stepsOf(orders: readonly Order[], number: string, transfer: JointReceipt, limit: number) {
  const { amount: _, receivedBefore: _before, slip, surplusOn, ...others } = transfer;
  const shares = sharesOf(orders, transfer);
  // A transfer for all orders that is made twice is a surplus of one of them.
  const mostSurplus = orders.reduce((sum, order) => sum + balanceOf(order).total, 0);
  const chosen = orders.filter(({ _id }) => shares.has(_id));
  // Slip and mail are attached to a single order: the one the slip was uploaded for, unless it receives no share.
  const first = chosen.find(({ _id }) => _id === slip?.orderId) ?? chosen[0];
  const steps = chosen.map((order) => {
    const amount = fromMinorUnits(shares.get(order._id) ?? 0, order.currency);
    const payment = { ...others, amount, surplus: order._id === surplusOn, mostSurplus, jointInvoice: number };
    const step = stepFor(order, { ...payment, ...(order === first && slip && { slip: slip._id }) }, limit);
    return { order, amount, step };
  });
  const summary = summaryOf(orders, steps);
  return steps.map(({ order, step }) =>
    order === first ? { order, step: { ...step, data: { ...step.data, transfer: summary } } } : { order, step },
  );
}

/** What is missing of an order that waits for its first payment. */
function missingOf(order: Order, receivedAmount = order.receivedAmount): { missing?: number } {
  const { firstDue } = balanceOf({ ...order, receivedAmount });
  return order.state === 'to-be-paid' && firstDue > 0 ? { missing: fromMinorUnits(firstDue, order.currency) } : {};
}

/** Summary of the whole transfer, for the mail to the customer. */
function summaryOf(
  orders: readonly Order[],
  steps: readonly { order: Order; amount: number; step: Step }[],
): JointTransfer {
  const after = new Map(steps.map(({ order, step }) => [order._id, step.sets?.receivedAmount ?? 0]));
  const currency = currencyOf(orders);
  const sum = (amounts: readonly number[]) =>
    fromMinorUnits(
      amounts.reduce((total, amount) => total + minorPriceOf(amount, currency), 0),
      currency,
    );
  return {
    amount: sum(steps.map(({ amount }) => amount)),
    received: sum(orders.map(({ _id, receivedAmount }) => after.get(_id) ?? receivedAmount)),
    total: sum(orders.map(({ orderedTotalPrice }) => orderedTotalPrice)),
    shares: steps.map(({ order, amount }) => ({
      order: order.number,
      amount,
      rest: Math.max(0, sum([order.orderedTotalPrice, -(after.get(order._id) ?? 0)])),
      ...missingOf(order, after.get(order._id)),
    })),
  };
}

/**
 * Records one transfer for all orders of an invoice, in one transaction, deposits first: see `splitTransfer`. The
 * customer gets one mail.
 * @returns the ids of the orders that received a share; empty if the transfer was already recorded
 * @throws Refusal if it is more than is due, or the orders are now paid on another invoice
 */
export async function receiveJointPayment(
  shop: Pick<Shop, 'config' | 'db' | 'fills'>,
  actor: Actor | undefined,
  number: string,
  { repeated, ...transfer }: JointReceipt,
  request?: KeyedRequest,
): Promise<string[]> {
  requireAdmin(actor);
  for (;;) {
    const { orders, everOn } = await requireOrdersOf(shop.db, number);
    // Checked after reading the orders: a payment recorded in between is either seen here or refused on write.
    if (request && (await anyMade(shop.db, everOn, request))) return [];
    const limit = writeOffLimit(shop.config, currencyOf(orders));
    const steps = stepsOf(orders, number, transfer, limit);
    const plans = new Map<string, Plan>();
    for (const { order: before, step } of steps)
      plans.set(before._id, (order) => {
        if (progressOf(order) !== progressOf(before)) throw new OrderChanged();
        return step;
      });
    const isMade = async (trx: Db) => {
      if (request && (await anyMade(trx, everOn, request))) throw new OrderChanged();
      return false;
    };
    const begin: HowToMove['begin'] = (trx, planned) => requireNewTransfer(trx, planned, { repeated, isMade });
    try {
      return (await advanceOrders(shop, actor, plans, { request, begin })) ? [...plans.keys()] : [];
    } catch (error) {
      if (!(error instanceof OrderChanged)) throw error;
    }
  }
}

/** @param orderIds includes orders cancelled since */
async function anyMade(db: Db, orderIds: Iterable<string>, request: KeyedRequest): Promise<boolean> {
  for (const id of orderIds) if (await wasMade(db, id, request)) return true;
  return false;
}
