import type { Happening, OrderExtension } from '#src/core/orders/lifecycle.server.ts';
import { PLACED } from '#src/core/orders/lifecycle.ts';
import type { Order } from '#src/core/orders/order.ts';
import { piecesOfTool, totalRow } from '#src/core/orders/order-mails.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { formatDate } from '#src/platform/i18n/dates.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { paymentMoves } from './payments.ts';
import { proformaNumber, proformaPath } from './proforma.ts';
import { lockCustomer, sumUnpaidPieces } from './unpaid-order-repository.server.ts';

/** How orders that are not paid hold stock. */
export interface UnpaidOrders {
  holdDays: number;
  /** Of one customer in all unpaid orders. */
  maxPieces: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;

function nextStep({ _id, heldUntil }: Order) {
  const until = heldUntil && ` We hold the pieces for you until ${formatDate(heldUntil, 'long')}.`;
  return {
    text: `Please pay by bank transfer on proforma invoice ${proformaNumber(_id)}.${until ?? ''}`,
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

/** Customers pay by bank transfer on a proforma invoice, and an admin records that the money has arrived. */
export function payments({ holdDays, maxPieces }: UnpaidOrders): OrderExtension {
  return {
    name: 'payments',
    moves: paymentMoves,
    handlers: { [PLACED]: (trx, placed) => requireFewUnpaid(trx, placed, maxPieces) },
    heldUntil: (placedAt) => placedAt + holdDays * DAY_MS,
    nextStep,
    mails: {
      paid: (order) => ({
        subject: `Payment received for ${proformaNumber(order._id)}`,
        text: 'Thank you, your payment has arrived. We are preparing your shipment.',
        rows: [totalRow(order)],
      }),
      expired: (order) => ({
        subject: `Cancelled: your order of ${piecesOfTool(order)}`,
        text: 'Your order is cancelled, because no payment has arrived in time. If you have paid, please write to us. You can order again at any time.',
        rows: [totalRow(order)],
      }),
    },
  };
}
