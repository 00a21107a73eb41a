import type { Order } from '#src/core/orders/order.ts';
import type { Fill } from '#src/core/point.ts';
import type { Step } from '#src/modules/orders/moves/make-move.server.ts';
import { movesOf } from '#src/modules/orders/moves/order-process.ts';
import { atField, Refusal } from '#src/platform/http/refusal.ts';
import { formatMinor, fromMinorUnits } from '#src/platform/i18n/money.ts';
import { balanceOf } from './balance.ts';

/** @throws Refusal if no module that is on confirms orders */
export function requireConfirmable(fills: readonly Fill[]): void {
  if (movesOf(fills).some(({ event }) => event === 'confirmed')) return;
  const message = 'Orders of this shop are not confirmed. Please record the payment alone.';
  throw atField('confirm', 'no_confirmation', message);
}

/**
 * A confirmation with a payment says that the deposit has arrived. Without it, a clerk confirms an order as such.
 * @returns the confirmation, then the payment
 * @throws Refusal if the payment does not cover what is due first
 */
export function withConfirmation(order: Order, payment: Step, note: string | undefined): readonly Step[] {
  const { currency, onAccount, depositAmount } = order;
  const { firstDue } = balanceOf({ ...order, ...payment.sets });
  if (firstDue === 0 || (onAccount && depositAmount === 0)) return [{ event: 'confirmed', data: { note } }, payment];
  const part = depositAmount > 0 ? 'deposit' : 'whole amount';
  throw new Refusal(
    'rule',
    'deposit_short',
    `With this payment, ${formatMinor(firstDue, currency)} of the ${part} is still missing. Record the payment without confirming the order, or confirm the order without a payment.`,
    { field: 'amount', missing: fromMinorUnits(firstDue, currency) },
  );
}
