import type { Order } from '#src/core/orders/order.ts';

/** Data of a shipment besides its pieces; null where unknown. Days are texts such as 2026-03-12. */
export interface ShipmentFacts {
  carrier: string | null;
  /** AWB, B/L or truck. */
  reference: string | null;
  container: string | null;
  seal: string | null;
  departedOn: string;
  /** When it is expected. */
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
export interface Shipment extends ShipmentFacts {
  _id: string;
  lines: readonly ShipmentLine[];
  /** ISO 8601; null as long as it has not arrived. */
  arrivedAt: string | null;
  /** Link to the carrier's tracking page. */
  tracking: string | null;
}

/** The answer of GET /order/{id}/shipments. */
export interface ShipmentsOfOrder {
  /** The earliest first. */
  shipments: readonly Shipment[];
  /** For a clerk, who can correct them. */
  clerk: boolean;
}

/** An order of which pieces can leave now. */
export interface ShippableOrder extends Pick<Order, '_id' | 'number' | 'orderedTool' | 'currency'> {
  /** Pieces that have not left. */
  left: number;
  /** Why they leave together; null where they may leave in parts. */
  together: string | null;
  /** Pieces in a full carton; null where the tool does not say. */
  cartonPieces: number | null;
}

/** The answer of GET /order/{id}/shipping: what the dialog of a shipment offers. */
export interface Shippable {
  /** The order itself first, then others of its customer. */
  orders: readonly ShippableOrder[];
  /** Carriers whose shipments can be tracked. */
  carriers: readonly string[];
}

/** A begun carton counts as one. */
export const cartonsFor = (pieces: number, cartonPieces: number): number => Math.ceil(pieces / cartonPieces);

/** How many pieces so many cartons hold: the last one may not be full. */
export const piecesIn = (cartons: number, cartonPieces: number, left: number): number =>
  Math.min(left, cartons * cartonPieces);
