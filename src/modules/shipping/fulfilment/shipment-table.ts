import type { Generated } from 'kysely';
import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** Data of a shipment after its last correction. Dates are ISO strings such as 2026-03-12. */
export interface ShipmentTable {
  id: string;
  carrier: string | null;
  /** AWB, B/L or truck. */
  reference: string | null;
  container: string | null;
  seal: string | null;
  departed_on: string;
  /** Expected arrival. */
  arrives_on: string | null;
  /** Arrival as confirmed by the customer; milliseconds since the epoch. */
  arrived_at: number | null;
  /** Container, seal and transport document as searches compare them. */
  search_text: Generated<string>;
}

/** Pieces of an order in a shipment. The numbers of pieces and cartons are in the event of the order. */
export interface ShipmentLineTable {
  shipment_id: string;
  event_id: string;
  order_id: string;
  /** JSON; null until a document states it. */
  invoice_share: string | null;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    shipments: ShipmentTable;
    shipment_lines: ShipmentLineTable;
  }
}

export const shipmentTables: readonly TableDeclaration[] = [
  {
    name: 'shipments',
    key: ['id'],
    personal: {
      within: ['id', 'shipment_lines', 'shipment_id'],
      omits: ['search_text'],
      kept: 'it has no name and no address',
    },
  },
  {
    name: 'shipment_lines',
    key: ['shipment_id', 'event_id'],
    after: ['orders', 'shipments'],
    personal: { within: ['order_id', 'orders', 'id'], kept: 'it has no name and no address' },
  },
];
