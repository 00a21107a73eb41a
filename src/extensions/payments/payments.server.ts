import { settingsOf } from '#src/core/extension-settings.ts';
import type { Happening, OrderExtension } from '#src/core/orders/lifecycle.server.ts';
import { PLACED } from '#src/core/orders/lifecycle.ts';
import type { Order } from '#src/core/orders/order.ts';
import { piecesOfTool, totalRow } from '#src/core/orders/order-mails.ts';
import type { ServerExtension } from '#src/core/server-extension.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { formatDate } from '#src/platform/i18n/dates.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { expireOrders } from './expire-orders.server.ts';
import { getInvoice, getProforma, postPayment } from './payment.api.ts';
import { paymentSettings } from './payment-settings.server.ts';
import { paymentMoves } from './payments.ts';
import { type PaymentDetails, proformaNumber, proformaPath } from './proforma.ts';
import { lockCustomer, sumUnpaidPieces } from './unpaid-order-repository.server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Where to pay, as a mail says it. */
function bankAccount(order: Order, { bank, sample }: PaymentDetails) {
  const title = sample ? 'Sample account of the demo: do not pay to it' : 'Pay by bank transfer to';
  return { title, rows: [...bank.map(({ name, value }) => [name, value] as const), referenceRow(order)] };
}

const referenceRow = (order: Order) => ['Reference', proformaNumber(order)] as const;

function nextStep(order: Order, details: PaymentDetails | null) {
  const { _id, heldUntil } = order;
  const until = heldUntil && ` We hold the pieces for you until ${formatDate(heldUntil, 'long')}.`;
  return {
    text: `Please pay by bank transfer on proforma invoice ${proformaNumber(order)}.${until ?? ''}`,
    ...(details && { details: bankAccount(order, details) }),
    button: { label: 'Open the proforma invoice', path: proformaPath(_id) },
  };
}

/**
 * Runs after the order was inserted: of two orders at once, the second one counts the first.
 * @throws Refusal when the customer holds more unpaid pieces than allowed; a single order may be of any size
 */
async function requireFewUnpaid(trx: Db, { order, customerId }: Happening, maxPieces: number): Promise<void> {
  if (maxPieces === Number.POSITIVE_INFINITY) return;
  await lockCustomer(trx, customerId);
  const pieces = await sumUnpaidPieces(trx, customerId);
  const earlier = pieces - order.orderedMinQty;
  if (earlier === 0 || pieces <= maxPieces) return;
  throw new Refusal(
    'rule',
    'too_many_unpaid',
    `You have ordered ${formatPieces(earlier)} pieces that are not paid yet. Together with this order they must be at most ${formatPieces(maxPieces)}. Please pay or cancel an order first.`,
    { unpaidPieces: earlier, maxUnpaidPieces: maxPieces },
  );
}

function ordersWith({ details, holdDays, maxUnpaidPieces }: ReturnType<typeof paymentSettings.read>): OrderExtension {
  return {
    moves: paymentMoves,
    handlers: { [PLACED]: (trx, placed) => requireFewUnpaid(trx, placed, maxUnpaidPieces) },
    heldUntil: (placedAt) => placedAt + holdDays * DAY_MS,
    nextStep: (order) => nextStep(order, details),
    mailFooter: 'Our bank account never changes by mail.',
    mails: {
      paid: (order) => ({
        subject: `Payment received for ${proformaNumber(order)}`,
        text: 'Thank you, your payment has arrived. We are preparing your shipment.',
        rows: [totalRow(order)],
      }),
      'payment-received': (order, { amount = 0 }) => ({
        subject: `Payment received for ${proformaNumber(order)}`,
        text: 'Thank you, your payment has arrived.',
        rows: [
          ['Received', formatMoney(amount, order.currency)],
          totalRow(order),
          ['Still to pay', formatMoney(order.orderedTotalPrice - order.receivedAmount, order.currency)],
        ],
        ...(details && { details: bankAccount(order, details) }),
      }),
      expired: (order) => ({
        subject: `Cancelled: your order of ${piecesOfTool(order)}`,
        text: 'Your order is cancelled, because no payment has arrived in time. If you have paid, please write to us. You can order again at any time.',
        rows: [totalRow(order)],
      }),
    },
  };
}

/** Customers pay by bank transfer on a proforma invoice, and an admin records that the money has arrived. */
export const payments: ServerExtension = {
  name: 'payments',
  settings: paymentSettings,
  calls: [
    ['GET', '/order/:id/proforma', 'signed-in', getProforma],
    ['GET', '/invoice/:number', 'signed-in', getInvoice],
    ['POST', '/order/:id/payment', 'admin', postPayment],
  ],
  orders: (config) => ordersWith(settingsOf(config, paymentSettings)),
  jobs: [
    { what: 'orders that were not paid in time', done: 'cancelled', byAge: true, run: (parts) => expireOrders(parts) },
  ],
  facts: (config) => ({ holdDays: settingsOf(config, paymentSettings).holdDays }),
};
