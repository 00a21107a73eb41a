import type { Config } from '#src/core/config.ts';
import type { Order } from '#src/core/orders/order.ts';
import { type OrderMail, piecesOfTool } from '#src/core/orders/order-mails.ts';
import { hasReceived } from '#src/modules/orders/moves/move.ts';
import type { MoveMail } from '#src/modules/orders/moves/move-effects.server.ts';
import { accountToPay } from '#src/modules/payments/invoices/account-to-pay.server.ts';
import { openRows } from '#src/modules/payments/invoices/paid-so-far.ts';
import { stillOpen } from '#src/modules/payments/slips/still-open.server.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import type { MailRow } from '#src/platform/mail/write-mail.ts';
import { type Carrier, trackingOf } from './carriers.ts';
import { detailRows, type Shipment, type ShipmentDetails } from './shipment.ts';

/** Shipment data shown to the customer. */
export function shownOf(details: ShipmentDetails, carriers: readonly Carrier[]): MailRow[] {
  return [...detailRows(details), ...trackingRow(details, carriers)];
}

const trackingRow = (details: Parameters<typeof trackingOf>[0], carriers: readonly Carrier[]): MailRow[] => {
  const tracking = trackingOf(details, carriers);
  return tracking ? [['Track it at', tracking, 'link']] : [];
};

/** What belongs to the mail about a shipment besides its details: the link to its carrier, and its papers. */
export function shipmentMail(carriers: readonly Carrier[]): MoveMail {
  return (order, { carrier = null, reference = null, container = null }, _trx, event) => {
    const rows = trackingRow({ carrier, reference, container }, carriers);
    return {
      ...(rows.length > 0 && { text: 'You can follow it with its carrier.' }),
      rows,
      papers: [{ kind: 'shipment', order: order._id, event }],
    };
  };
}

/** What the mail about an order that is ready says of its balance: the sum, and where to pay it. */
export const readyMail =
  (config: Config): MoveMail =>
  async (order, _data, trx) => {
    if (hasReceived(order, 'balance')) return undefined;
    const open = await stillOpen(trx, order);
    return {
      rows: openRows(open, (minor) => formatMinor(minor, order.currency)),
      ...(open.toPay > 0 && (await accountToPay(config, trx, order))),
    };
  };

/** Mail to the customer about a corrected shipment. @param order the first order with pieces in it */
export function correctionMail(
  order: Order,
  { lines }: Pick<Shipment, 'lines'>,
  visible: readonly MailRow[],
): OrderMail {
  const others = lines.filter(({ orderId }) => orderId !== order._id).map(({ orderNumber }) => orderNumber);
  return {
    subject: `Shipment corrected: your order of ${piecesOfTool(order)}`,
    headline: 'Corrected details of your shipment',
    text: 'We have corrected the details of a shipment. These are the current details.',
    rows: [...(others.length > 0 ? [['Shipped with', others.join(', ')] as const] : []), ...visible],
  };
}
