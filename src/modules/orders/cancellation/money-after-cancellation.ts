import { dueForShipped, toPayFor } from '#src/core/orders/amount-to-pay.ts';
import { type Order, showsMoney } from '#src/core/orders/order.ts';
import { formatMinor, formatMoney } from '#src/platform/i18n/money.ts';

/** What becomes of the money of an order that is about to be cancelled, for a clerk; undefined if there is none. */
export function moneyAfterCancellation(order: Order): string | undefined {
  const { receivedAmount, jointInvoice, currency } = order;
  if (!showsMoney(order)) return undefined;
  const cancelled: Order = { ...order, cancelledAt: new Date().toISOString() };
  const [toPay, due] = [toPayFor(cancelled), dueForShipped(cancelled)];
  const received = `${formatMoney(receivedAmount, currency)} was received`;
  if (due > 0)
    return `${received}. The pieces that were shipped cost ${formatMinor(toPay, currency)}: ${formatMinor(due, currency)} is still to be paid.`;
  if (receivedAmount <= 0) return undefined;
  if (due === 0) return `${received}, which pays the pieces that were shipped.`;
  const part = toPay > 0 ? `${formatMinor(-due, currency)} of it` : 'It';
  return jointInvoice === null
    ? `${received}. ${part} is then to be paid back.`
    : `${received}. ${part} pays the other orders on ${jointInvoice} first; what they do not need is to be paid back.`;
}
