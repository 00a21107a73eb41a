import type { Config } from '#src/core/config.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import type { Order } from '#src/core/orders/order.ts';
import { listOrderEvents } from '#src/core/orders/order-repository.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { advanceOrder } from '#src/modules/orders/moves/advance-order.server.ts';
import { wasMade } from '#src/modules/orders/moves/made-request.server.ts';
import type { Step } from '#src/modules/orders/moves/make-move.server.ts';
import type { MoveActor } from '#src/modules/orders/moves/may-move.server.ts';
import type { EventData } from '#src/modules/orders/moves/order-history.ts';
import { movesOf } from '#src/modules/orders/moves/order-process.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import {
  amountRule,
  formatMinor,
  fromMinorUnits,
  minorPriceOf,
  minorUnitsPerUnit,
  toMinorUnits,
} from '#src/platform/i18n/money.ts';
import { paymentSettings } from '../payment-settings.server.ts';
import { type Deliberate, newTransferOf } from '../transfers/require-new-transfer.server.ts';
import { balanceOf } from './balance.ts';

/** A payment as found on the bank statement. The amount defaults to the total due. */
export type Payment = Pick<
  EventData,
  'amount' | 'receivedOn' | 'reference' | 'method' | 'note' | 'slip' | 'cardPayment' | 'jointInvoice' | 'transfer'
> & {
  /** The clerk confirms that the amount exceeds what is due. */
  surplus?: boolean | undefined;
  /** Highest surplus in minor units; by default the total of the order, so that it can be paid twice. */
  mostSurplus?: number | undefined;
};

export interface WithPayment extends Deliberate {
  /** What had been received when the clerk entered the payment, in the currency of the order. */
  receivedBefore?: number | undefined;
  /** Also confirms the order, atomically; the note then belongs to the confirmation. */
  confirm?: boolean | undefined;
}

/**
 * Converts an entered amount to minor units.
 * @throws Refusal if it is not positive, or has too many decimals for its currency
 */
export function requirePayable(amount: number, currency: string): number {
  const minor = toMinorUnits(amount, currency);
  const refused = (code: string, message: string) => new Refusal('rule', code, message, { field: 'amount' });
  if (minor === undefined) throw refused('amount_not_payable', amountRule(currency));
  if (minor <= 0) throw refused('amount_not_positive', 'The amount must be more than zero.');
  return minor;
}

/** Bank charges borne by the shop: the shortfall, if it is at most `limit` and 1% of the total. In minor units. */
function writeOffOf(shortfall: number, total: number, limit: number): number {
  return shortfall > 0 && shortfall <= limit && shortfall * 100 <= total ? shortfall : 0;
}

function refuseSurplus(order: Order, due: number): void {
  throw new Refusal(
    'rule',
    'amount_above_due',
    `Only ${formatMinor(due, order.currency)} is due for this order. If more has arrived, say that it is more.`,
    { field: 'amount' },
  );
}

/**
 * A surplus of more than everything that was to be paid is a typing error, not a transfer that was made twice. A
 * gateway does not type: money that it reports is recorded whatever its amount.
 * @param over the surplus, in minor units
 */
export function requireSaneSurplus(over: number, most: number, currency: string): void {
  if (over <= most) return;
  const message = `This is ${formatMinor(over, currency)} more than was to be paid, and at most ${formatMinor(most, currency)} more can be recorded here. Please check the amount. If it is right, record on the other orders what it pays of them.`;
  throw new Refusal('rule', 'surplus_too_large', message, { field: 'amount', most: fromMinorUnits(most, currency) });
}

/** The configured write-off limit in minor units; 0 for any currency but the shop's own. */
export function writeOffLimit(config: Config, currency: string): number {
  if (currency !== config.currency) return 0;
  return Math.round((settingsOf(config, paymentSettings).details?.writeOff ?? 0) * minorUnitsPerUnit(currency));
}

/** @param limit maximum shortfall written off as bank charges, in minor units */
export function stepFor(order: Order, { amount, surplus, mostSurplus, ...details }: Payment, limit: number): Step {
  const { currency } = order;
  const [total, before] = [
    minorPriceOf(order.orderedTotalPrice, currency),
    minorPriceOf(order.receivedAmount, currency),
  ];
  if (amount === undefined || (order.cancelledAt !== null && !surplus)) {
    const rest = fromMinorUnits(total - before, currency);
    return { event: 'paid', data: { ...details, amount: rest }, sets: { receivedAmount: order.orderedTotalPrice } };
  }
  const received = requirePayable(amount, currency);
  const sum = before + received;
  if (!Number.isSafeInteger(sum))
    throw new Refusal('rule', 'amount_too_large', 'The amount is too large.', { field: 'amount' });
  if (sum > total && !surplus) refuseSurplus(order, Math.max(0, total - before));
  if (!details.cardPayment) requireSaneSurplus(sum - total, mostSurplus ?? total, currency);
  const notDue = order.paidAt !== null || order.cancelledAt !== null;
  const writtenOff = notDue ? 0 : writeOffOf(total - sum, total, limit);
  const settled = sum + writtenOff;
  const event = settled < total ? 'payment-received' : 'paid';
  return {
    event: notDue ? 'money-received' : event,
    data: { amount, ...details, ...(writtenOff > 0 && { writtenOff: fromMinorUnits(writtenOff, currency) }) },
    sets: { receivedAmount: fromMinorUnits(settled, currency) },
  };
}

/**
 * Two clerks who read the same bank statement enter the same payment.
 * @param received so far, in minor units
 * @throws Refusal if another payment was recorded since the clerk looked
 */
export function requireSeen(
  receivedBefore: number | undefined,
  { received, total, currency }: { received: number; total: number; currency: string },
): void {
  if (receivedBefore === undefined || toMinorUnits(receivedBefore, currency) === received) return;
  const [already, all] = [formatMinor(received, currency), formatMinor(total, currency)];
  throw new Refusal(
    'conflict',
    'received_meanwhile',
    `Another payment was recorded meanwhile: ${already} of ${all} has been received. If yours is a further payment, record it again.`,
    { seen: { receivedBefore: fromMinorUnits(received, currency) } },
  );
}

const nothingDue = () =>
  new Refusal(
    'conflict',
    'nothing_due',
    'Nothing is due for this order any more. Record a second transfer with its amount, as more than is due.',
  );

/** A confirmation with a payment says that the deposit has arrived. Without it, a clerk confirms an order as such. */
function requireCovered(order: Order, { sets }: Step): void {
  const { currency, onAccount, depositAmount } = order;
  const { firstDue } = balanceOf({ ...order, ...sets });
  if (firstDue === 0 || (onAccount && depositAmount === 0)) return;
  const part = depositAmount > 0 ? 'deposit' : 'whole amount';
  throw new Refusal(
    'rule',
    'deposit_short',
    `With this payment, ${formatMinor(firstDue, currency)} of the ${part} is still missing. Record the payment without confirming the order, or confirm the order without a payment.`,
    { field: 'amount', missing: fromMinorUnits(firstDue, currency) },
  );
}

/** Whether this payment has been recorded before: by the same request, or with the same reference and day. */
async function isRepeated(
  db: Db,
  orderId: string,
  payment: Payment,
  request: KeyedRequest | undefined,
): Promise<boolean> {
  if (request && (await wasMade(db, orderId, request))) return true;
  const events = await listOrderEvents(db, orderId);
  return events
    .map(({ data }) => JSON.parse(data) as Payment)
    .some(
      ({ amount, reference, receivedOn }) =>
        amount !== undefined && reference === payment.reference && receivedOn === payment.receivedOn,
    );
}

/**
 * Records a payment for an order; once its total is reached, the order is paid.
 * @throws Refusal if the amount exceeds what is due without `surplus`, the order cannot be paid, or has received other
 * payments than `receivedBefore`; with `confirm`, also if it cannot be confirmed
 */
export async function receivePayment(
  shop: Pick<Shop, 'config' | 'db' | 'fills'>,
  actor: MoveActor,
  orderId: string,
  { confirm, receivedBefore, repeated, ...payment }: Payment & WithPayment,
  request?: KeyedRequest,
): Promise<void> {
  const stepOf = (order: Order, received: Payment) => {
    requireSeen(receivedBefore, { ...balanceOf(order), currency: order.currency });
    return stepFor(order, received, writeOffLimit(shop.config, order.currency));
  };
  const how = newTransferOf(orderId, request, { repeated });
  if (!confirm) {
    const isRecorded = await advanceOrder(shop, actor, orderId, (order) => stepOf(order, payment), how);
    if (!isRecorded && !(await isRepeated(shop.db, orderId, payment, request))) throw nothingDue();
    return;
  }
  const { note, ...money } = payment;
  const confirmed = { event: 'confirmed', data: { note } } as const;
  if (!movesOf(shop.fills).some(({ event }) => event === confirmed.event))
    throw new Refusal(
      'rule',
      'no_confirmation',
      'Orders of this shop are not confirmed. Please record the payment alone.',
      { field: 'confirm' },
    );
  const plan = (order: Order) => {
    const received = stepOf(order, money);
    requireCovered(order, received);
    return [confirmed, received];
  };
  await advanceOrder(shop, actor, orderId, plan, how);
}
