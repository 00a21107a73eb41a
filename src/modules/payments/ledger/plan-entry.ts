import { toPayFor } from '#src/core/orders/amount-to-pay.ts';
import type { Order } from '#src/core/orders/order.ts';
import { atField, conflict, Refusal } from '#src/platform/http/refusal.ts';
import { amountRule, formatMinor, fromMinorUnits, minorPriceOf, toMinorUnits } from '#src/platform/i18n/money.ts';
import { allocate, type Purpose, release } from './allocation.ts';
import { type Balance, balanceOf, claimOf, isToPay } from './balance.ts';

/** Money for an invoice, as a clerk finds it on the bank statement, a slip reports it, or a gateway. */
export interface EntryToPlan {
  /** In the currency of the invoice; a payment without an amount is all that is due. */
  amount?: number | undefined;
  /** The order on whose page it is entered. */
  orderId?: string | undefined;
  /** The clerk confirms that the amount exceeds what is due. */
  surplus?: boolean | undefined;
  /** Reported by a gateway, which makes no typing errors. */
  cardPayment?: string | undefined;
  /** The part of its order that a card payment was started for. */
  part?: 'deposit' | 'all' | undefined;
  /** A refund also cancels the order on whose page it is entered. */
  cancel?: boolean | undefined;
  /** What had been received when the clerk entered it: for the order or, without one, for the invoice. */
  receivedBefore?: number | undefined;
}

/** What an order had of a ledger entry. */
export interface ShareOfEntry {
  /** Id of the event in the history of the order. */
  event: string;
  /** With bank charges that the shop bears, in minor units. */
  amount: number;
}

/** What an entry changes, in minor units. */
export interface PlannedEntry {
  /** Negative if it reduces what was received. */
  amount: number;
  /** Bank charges that the shop bears. */
  writtenOff: number;
  /** Orders whose received amount changes. */
  changes: readonly {
    order: Order;
    change: number;
    /** Id of the event in the history of the order that a correction takes back. */
    corrects?: string | undefined;
  }[];
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
const isOpen = ({ cancelledAt }: Order) => cancelledAt === null;

/**
 * Converts an entered amount to minor units.
 * @throws Refusal if it is not positive, or has too many decimals for its currency
 */
export function requirePayable(amount: number, currency: string): number {
  const minor = toMinorUnits(amount, currency);
  if (minor === undefined) throw atField('amount', 'amount_not_payable', amountRule(currency));
  if (minor <= 0) throw atField('amount', 'amount_not_positive', 'The amount must be more than zero.');
  return minor;
}

/** Bank charges borne by the shop: the shortfall, if it is at most `limit` and 1% of the total. In minor units. */
function writeOffOf(shortfall: number, total: number, limit: number): number {
  return shortfall > 0 && shortfall <= limit && shortfall * 100 <= total ? shortfall : 0;
}

function aboveDue(due: number, currency: string): Refusal {
  const message = `Only ${formatMinor(due, currency)} is due for this order. If more has arrived, say that it is more.`;
  return atField('amount', 'amount_above_due', message);
}

/** What an order was to pay by its invoice at some time: a credit may cross a transfer of the whole price. */
const invoicedFor = (order: Order) =>
  Math.max(balanceOf(order).total, minorPriceOf(order.orderedTotalPrice, order.currency));

/**
 * A surplus of more than everything that was to be paid is a typing error, not a transfer that was made twice.
 * @param over the surplus, in minor units
 */
function requireSaneSurplus(over: number, most: number, currency: string): void {
  if (over <= most) return;
  const message = `This is ${formatMinor(over, currency)} more than was to be paid, and at most ${formatMinor(most, currency)} more can be recorded here. Please check the amount. If it is right, record on the other orders what it pays of them.`;
  throw new Refusal('rule', 'surplus_too_large', message, { field: 'amount', most: fromMinorUnits(most, currency) });
}

/** Two clerks who read the same bank statement enter the same payment. */
function requireSeen(receivedBefore: number | undefined, balances: readonly Balance[], currency: string): void {
  const [received, total] = [sumOf(balances.map((each) => each.received)), sumOf(balances.map((each) => each.total))];
  if (receivedBefore === undefined || toMinorUnits(receivedBefore, currency) === received) return;
  const [already, all] = [formatMinor(received, currency), formatMinor(total, currency)];
  throw conflict(
    'received_meanwhile',
    `Another payment was recorded meanwhile: ${already} of ${all} has been received. If yours is a further payment, record it again.`,
    { seen: { receivedBefore: fromMinorUnits(received, currency) } },
  );
}

export const nothingDue = () =>
  conflict(
    'nothing_due',
    'Nothing is due for this order any more. Record a second transfer with its amount, as more than is due.',
  );

/** Money for a cancelled order stays with it: it is to be paid back. */
function planForCancelled(order: Order, entry: EntryToPlan): PlannedEntry {
  const { received, total } = balanceOf(order);
  const amount = requirePayable(entry.amount ?? 0, order.currency);
  if (!entry.cardPayment) requireSaneSurplus(received + amount - total, invoicedFor(order), order.currency);
  return { amount, writtenOff: 0, changes: [{ order, change: amount }] };
}

/** A payer by card has chosen the order and its part; a transfer is for the whole invoice. */
function purposeOf(payers: readonly Order[], { orderId, part }: EntryToPlan): Purpose | undefined {
  const index = payers.findIndex(({ _id }) => _id === orderId);
  const order = payers[index];
  if (!order || part === undefined) return undefined;
  return { index, amount: part === 'deposit' && isOpen(order) ? balanceOf(order).firstDue : claimOf(order).due };
}

/** What the orders that are still to pay owe together. */
function sumsOf(payers: readonly Order[]) {
  const claims = payers.map(claimOf);
  return {
    claims,
    due: sumOf(claims.map((each) => each.due)),
    total: sumOf(payers.map(toPayFor)),
    received: sumOf(payers.map((order) => balanceOf(order).received)),
  };
}

/**
 * What has arrived, in minor units: the entered amount or, without one, all that is due.
 * @throws Refusal if it is no amount, or more than is due without `surplus`
 */
function arrivedOf(payers: readonly Order[], entry: EntryToPlan, currency: string): number {
  const { due, total, received } = sumsOf(payers);
  if (entry.amount === undefined && due === 0) throw nothingDue();
  const amount = entry.amount === undefined ? due : requirePayable(entry.amount, currency);
  if (!Number.isSafeInteger(received + amount))
    throw atField('amount', 'amount_too_large', 'The amount is too large. Please check it for a typing error.');
  if (amount > due && !entry.surplus) throw aboveDue(due, currency);
  if (!entry.cardPayment) requireSaneSurplus(received + amount - total, sumOf(payers.map(invoicedFor)), currency);
  return amount;
}

/** The orders whose received amount the clerk has seen: the named one, the open ones, or those that are to pay. */
function ordersSeen(orders: readonly Order[], named: Order | undefined): readonly Order[] {
  if (named) return [named];
  const open = orders.filter(isOpen);
  return open.length > 0 ? open : orders.filter(isToPay);
}

/** The cancelled order that a payment is for: the named one or, if all are cancelled, the first one. */
function cancelledOrderOf(orders: readonly Order[], named: Order | undefined): Order | undefined {
  if (named && !isOpen(named)) return named;
  return orders.some(isOpen) ? undefined : (orders.find(isToPay) ?? orders[0]);
}

/**
 * Allocates a payment to the orders of an invoice: see `allocate`. A surplus goes to the named order, or the first one.
 * @param orders paid on the invoice, in the order of its lines
 * @param limit highest shortfall that is written off as bank charges, in minor units
 * @throws Refusal if the amount exceeds what is due without `surplus`, or another payment was recorded meanwhile
 */
export function planPayment(orders: readonly Order[], entry: EntryToPlan, limit: number): PlannedEntry {
  const currency = orders[0]?.currency ?? '';
  const named = orders.find(({ _id }) => _id === entry.orderId);
  const payers = orders.filter(isToPay);
  requireSeen(entry.receivedBefore, ordersSeen(orders, named).map(balanceOf), currency);
  const cancelled = cancelledOrderOf(orders, named);
  if (cancelled && entry.surplus && !isToPay(cancelled)) return planForCancelled(cancelled, entry);
  // Refused by the process of orders, which names the reason.
  if (cancelled && payers.length === 0) return { amount: 0, writtenOff: 0, changes: [{ order: cancelled, change: 0 }] };
  const amount = arrivedOf(payers, entry, currency);
  const { claims, due, total } = sumsOf(payers);
  const writtenOff = due > 0 ? writeOffOf(due - amount, total, limit) : 0;
  const { shares, surplus } = allocate(amount + writtenOff, claims, purposeOf(payers, entry));
  const favoured = named && isToPay(named) ? named : (payers.find(isOpen) ?? payers[0]);
  const changes = payers.map((order, index) => ({
    order,
    change: (shares[index] ?? 0) + (order === favoured ? surplus : 0),
  }));
  return { amount, writtenOff, changes: changes.filter(({ change }) => change > 0) };
}

/** An order as it is once it is cancelled. */
export const cancelled = (order: Order): Order => ({
  ...order,
  cancelledAt: order.cancelledAt ?? new Date().toISOString(),
});

/** What was received for a cancelled order pays first what the others on its invoice owe. */
function requireOnlyOpenOrder(orders: readonly Order[]): void {
  if (orders.filter(isOpen).length < 2) return;
  const message = 'Other orders are on the same invoice. Cancel this one first, then record what has been paid back.';
  throw conflict('joint_refund', message, { field: 'cancel' });
}

/**
 * A refund takes back what was received above the total or, of a cancelled order, above what is to be paid for the
 * pieces that were shipped.
 * @throws Refusal if it exceeds that
 */
export function planRefund(orders: readonly Order[], entry: EntryToPlan): PlannedEntry {
  const currency = orders[0]?.currency ?? '';
  const chosen = entry.orderId === undefined ? orders : orders.filter(({ _id }) => _id === entry.orderId);
  const overOf = (order: Order) => balanceOf(entry.cancel ? cancelled(order) : order).over;
  if (entry.cancel) requireOnlyOpenOrder(orders);
  requireSeen(entry.receivedBefore, chosen.map(balanceOf), currency);
  const amount = requirePayable(entry.amount ?? 0, currency);
  const over = sumOf(chosen.map(overOf));
  if (amount > over) {
    const message = `At most ${formatMinor(over, currency)} can be paid back: what was received above the total or, for a cancelled order, above what is to be paid for the pieces that were shipped.`;
    throw atField('amount', 'refund_above_surplus', message);
  }
  let rest = amount;
  const changes = chosen.map((order) => {
    const part = Math.min(rest, overOf(order));
    rest -= part;
    return { order, change: -part };
  });
  return { amount: -amount, writtenOff: 0, changes: changes.filter(({ change }) => change !== 0) };
}

/** An entry to take back, in minor units. */
interface WrongEntry {
  amount: number;
  writtenOff: number;
  /** The order that it was recorded for. */
  order_id: string;
  card_payment: string | null;
}

/**
 * Takes an entry back. Money of a payment leaves the cancelled orders that had a share of it, and the order that was
 * paid by card, then the cancelled orders that have too much, then the others: see `release`. A refund returns to the
 * orders that it was taken from.
 * @param shares what each order had of it, by id
 * @throws Refusal if a part of the money was paid back since
 */
export function planCorrection(
  orders: readonly Order[],
  entry: WrongEntry,
  shares: ReadonlyMap<string, ShareOfEntry>,
): PlannedEntry {
  const reversal = -(entry.amount + entry.writtenOff);
  const shareOf = ({ _id }: Order) => shares.get(_id)?.amount ?? 0;
  if (reversal > 0) {
    const changes = orders.map((order) => ({ order, change: -shareOf(order), corrects: shares.get(order._id)?.event }));
    return { amount: reversal, writtenOff: 0, changes: changes.filter(({ change }) => change !== 0) };
  }
  const back = new Map<Order, number>();
  const isFirst = (order: Order) => !isOpen(order) || (entry.card_payment !== null && order._id === entry.order_id);
  for (const order of orders.filter(isFirst))
    back.set(order, Math.min(balanceOf(order).received, Math.max(0, shareOf(order))));
  for (const order of orders.filter((each) => !isOpen(each))) {
    const taken = back.get(order) ?? 0;
    const left = -reversal - sumOf([...back.values()]);
    back.set(order, taken + Math.min(left, Math.max(0, balanceOf(order).over - taken)));
  }
  const open = orders.filter(isOpen);
  const holdings = open.map((order) => {
    const { received, total: toPay } = balanceOf(order);
    const deposit = minorPriceOf(order.depositAmount, order.currency);
    return { received: received - (back.get(order) ?? 0), toPay, deposit };
  });
  const { parts, missing } = release(-reversal - sumOf([...back.values()]), holdings);
  if (missing > 0) throw new Refusal('rule', 'below_zero', 'The refund exceeds the amount received.');
  for (const [index, order] of open.entries()) back.set(order, (back.get(order) ?? 0) + (parts[index] ?? 0));
  const changes = orders.map((order) => ({
    order,
    change: -(back.get(order) ?? 0),
    corrects: shares.get(order._id)?.event,
  }));
  // An order that keeps as much money as before had a share of the entry all the same.
  const concerned = changes.filter(({ change, corrects }) => change !== 0 || corrects !== undefined);
  return { amount: reversal, writtenOff: 0, changes: concerned };
}
