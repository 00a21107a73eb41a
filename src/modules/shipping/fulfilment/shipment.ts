import type { Order } from '#src/core/orders/order.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';

/** Data of a shipment besides its pieces; null where unknown. Dates are ISO strings such as 2026-03-12. */
export interface ShipmentDetails {
  carrier: string | null;
  /** AWB, B/L or truck. */
  reference: string | null;
  container: string | null;
  seal: string | null;
  departedOn: string;
  /** Expected arrival. */
  arrivesOn: string | null;
}

/** Pieces of one order in a shipment. */
export interface ShipmentLine {
  orderId: string;
  orderNumber: string;
  tool: string;
  eventId: string;
  pieces: number;
  cartons: number | null;
}

/** Orders and pieces of one shipment. */
export interface Shipment extends ShipmentDetails {
  _id: string;
  lines: ShipmentLine[];
  /** ISO 8601; null until it has arrived. */
  arrivedAt: string | null;
  /** Link to the carrier's tracking page. */
  tracking: string | null;
}

/** A shipment in the list of shipments. */
export interface ListedShipment extends Shipment {
  /** For admins. */
  customer?: { name: string; email: string } | undefined;
}

/** An order with pieces that can be shipped now. */
export interface ShippableOrder extends Pick<Order, '_id' | 'number' | 'orderedTool' | 'currency'> {
  /** Pieces not yet shipped. */
  left: number;
  /** Why they must ship together; null if partial shipments are allowed. */
  together: string | null;
  /** Pieces in a full carton; null if the tool does not define it. */
  cartonPieces: number | null;
}

/** A partly filled carton counts as one. */
export const cartonsFor = (pieces: number, cartonPieces: number): number => Math.ceil(pieces / cartonPieces);

/**
 * Why pieces do not make this number of cartons; undefined if they do. Of the cartons of an order in a shipment only
 * the last may be partly filled, and none holds pieces of another order: each order has cartons of its own. So the
 * pieces are more than one full carton fewer holds, and at most what all of them hold. If the carton size is unknown,
 * each carton holds at least one piece. The form and the server both ask here.
 */
export function packingProblem(pieces: number, cartons: number, cartonPieces: number | null): string | undefined {
  const many = `${formatPieces(cartons)} ${cartons === 1 ? 'carton' : 'cartons'}`;
  if (cartonPieces === null)
    return cartons > pieces ? `${formatPieces(pieces)} pieces do not fill ${many}.` : undefined;
  const made = cartonsFor(pieces, cartonPieces);
  if (cartons === made) return undefined;
  return `${formatPieces(pieces)} pieces do not make ${many} of ${formatPieces(cartonPieces)} pieces: they make ${formatPieces(made)}.`;
}

/** Pieces in this number of cartons, at most those remaining: the last carton may be partly filled. */
export const piecesIn = (cartons: number, cartonPieces: number, left: number): number =>
  Math.min(left, cartons * cartonPieces);

/** Rows about a shipment, for mails and documents. */
export function detailRows(details: Partial<ShipmentDetails>): [label: string, value: string][] {
  const rows: [string, string | null | undefined][] = [
    ['Carrier', details.carrier],
    ['AWB, B/L or truck', details.reference],
    ['Container', details.container],
    ['Seal', details.seal],
    ['Departure', details.departedOn && formatDate(details.departedOn, 'long')],
    ['Expected arrival', details.arrivesOn && formatDate(details.arrivesOn, 'long')],
  ];
  return rows.flatMap(([label, value]) => (value ? [[label, value] as [string, string]] : []));
}
