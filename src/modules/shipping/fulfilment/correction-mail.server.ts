import type { Order } from '#src/core/orders/order.ts';
import { type OrderMail, piecesOfTool } from '#src/core/orders/order-mails.ts';
import { type Carrier, trackingOf } from './carriers.ts';
import { detailRows, type Shipment, type ShipmentDetails } from './shipment.ts';

/** Shipment data shown to the customer. */
export function shownOf(details: ShipmentDetails, carriers: readonly Carrier[]): [label: string, value: string][] {
  const tracking = trackingOf(details, carriers);
  return [...detailRows(details), ...(tracking ? [['Track it at', tracking] as [string, string]] : [])];
}

/** Mail to the customer about a corrected shipment. @param order the first order with pieces in it */
export function correctionMail(
  order: Order,
  { lines }: Pick<Shipment, 'lines'>,
  visible: readonly (readonly [string, string])[],
): OrderMail {
  const others = lines.filter(({ orderId }) => orderId !== order._id).map(({ orderNumber }) => orderNumber);
  return {
    subject: `Shipment corrected: your order of ${piecesOfTool(order)}`,
    text: 'We have corrected the details of a shipment. These are the current details.',
    rows: [...(others.length > 0 ? [['Shipped with', others.join(', ')] as const] : []), ...visible],
  };
}
