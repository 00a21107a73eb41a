import { leftToPay, type Order } from '#src/core/orders/order.ts';
import { endInWords } from '#src/core/site/end-in-words.ts';
import type { NextAction } from '#src/modules/orders/moves/order-process.ts';
import { formatMinor, formatMoney, minorPriceOf } from '#src/platform/i18n/money.ts';
import { FREIGHT_TO_ADD } from '../invoices/invoice.ts';
import { proformaNumber } from '../invoices/proforma.ts';
import { balanceOf, dueNow } from './balance.ts';

/** @param brief `what` in a row, without the figures that the row shows */
const pay = (what: string, how: string, { until = '', brief = what } = {}): NextAction => ({
  by: 'customer',
  call: 'POST /order/:id/slip',
  text: `Pay ${what} ${how}`,
  brief: `Pay ${brief} ${how}`,
  forAdmin: `${what.replace(/[,.]$/, '')}${until}.`,
});

/** The reference of a bank transfer. */
function referenceOf(order: Order): string {
  const number = proformaNumber(order);
  if (order.jointDue !== undefined && minorPriceOf(order.jointDue, order.currency) > dueNow(balanceOf(order))) {
    const sum = formatMoney(order.jointDue, order.currency);
    return `One transfer of ${sum} with the reference ${number} pays what is due on all orders of that invoice.`;
  }
  return order.byCard ? `Reference of a transfer: ${number}.` : `Reference: ${number}.`;
}

const byTransfer = ({ byCard }: Order) => (byCard ? 'by card or bank transfer' : 'by bank transfer');

/** The payment due on placement: the deposit, or the full amount. */
function firstPayment(order: Order): NextAction {
  const { depositDue, due, received } = balanceOf(order);
  const until = order.state === 'to-be-paid' && order.heldUntil ? ` by ${endInWords(order.heldUntil)}` : '';
  const how = `${byTransfer(order)}${until}. ${referenceOf(order)}`;
  if (depositDue > 0 && depositDue < due) {
    const sum = formatMinor(depositDue, order.currency);
    return pay(received > 0 ? `the rest of the deposit, ${sum},` : `the deposit of ${sum}`, how, { until });
  }
  // The brief text omits the amount, because the order's row shows it.
  return { ...pay(formatMinor(due, order.currency), how, { until }), brief: `Pay ${how}` };
}

/** The next payment that an order needs: the deposit, then the balance. */
export function neededPayment(order: Order): NextAction | undefined {
  const { state, paidAt, cancelledAt, receivedAmount, depositAmount, onAccount, currency } = order;
  if (paidAt !== null || cancelledAt !== null) return undefined;
  if (order.freightToAdd) return { by: 'shop', text: FREIGHT_TO_ADD, forAdmin: 'add the freight to the invoice.' };
  const reference = referenceOf(order);
  if (state === 'to-be-paid' || (state === 'confirmed' && receivedAmount === 0 && !onAccount))
    return firstPayment(order);
  if (state === 'confirmed' && receivedAmount < depositAmount)
    return pay(
      `the rest of the deposit, ${formatMinor(balanceOf(order).depositDue, currency)},`,
      `${byTransfer(order)}. ${reference}`,
    );
  const balance = `the balance of ${formatMoney(leftToPay(order), currency)}.`;
  if (state === 'ready' && !onAccount)
    return pay(balance, `${reference} The order leaves when it has arrived.`, { brief: 'the balance.' });
  if (state === 'delivered') return pay(balance, reference, { brief: 'the balance.' });
  return undefined;
}

/** What the next transfer pays, in minor units: what is due now on the order, or on all orders of its joint invoice. */
export function dueOfTransfer(order: Order): number {
  return order.jointDue === undefined ? dueNow(balanceOf(order)) : minorPriceOf(order.jointDue, order.currency);
}

/** The next payment that an order waits for, or the reported transfer that is to be checked before. */
export function nextPayment(order: Order): NextAction | undefined {
  const { reportedAmount = 0, currency } = order;
  const needed = neededPayment(order);
  if (!needed || reportedAmount === 0) return needed;
  const checked = `The transfer of ${formatMoney(reportedAmount, currency)} is being checked.`;
  const rest = dueOfTransfer(order) - minorPriceOf(reportedAmount, currency);
  if (rest <= 0 || order.freightToAdd)
    return { by: 'shop', text: checked, forAdmin: `check the slip of ${formatMoney(reportedAmount, currency)}.` };
  const remaining = `the remaining ${formatMinor(rest, currency)}`;
  if (order.jointDue !== undefined)
    return pay(`${remaining} for all orders on ${proformaNumber(order)}`, `by bank transfer. ${checked}`);
  return pay(remaining, `${byTransfer(order)}. ${referenceOf(order)} ${checked}`);
}
