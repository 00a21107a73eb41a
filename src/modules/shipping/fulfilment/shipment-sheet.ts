import { calendar, today } from '#src/core/site/calendar.ts';
import type { SheetTable } from '#src/platform/sheets/table.ts';
import type { ListedShipment, ShipmentLine } from './shipment.ts';

/** A row of the file: the pieces of one order in a shipment. */
interface ShipmentRow {
  shipment: ListedShipment;
  line: ShipmentLine;
}

export const shipmentRows = (shipments: readonly ListedShipment[]): ShipmentRow[] =>
  shipments.flatMap((shipment) => shipment.lines.map((line) => ({ shipment, line })));

const customerColumns: SheetTable<ShipmentRow>['columns'] = [
  ['Customer', ({ shipment }) => shipment.customer?.name ?? null],
  ['Email', ({ shipment }) => shipment.customer?.email ?? null],
];

/** Shipments for a spreadsheet, with their customers if they are those of all. */
export const shipmentTable = ({ ofAll }: { ofAll: boolean }): SheetTable<ShipmentRow> => ({
  name: `shipments-${today()}`,
  columns: [
    ['Departed on', ({ shipment }) => shipment.departedOn, 'day'],
    ['Order', ({ line }) => line.orderNumber],
    ...(ofAll ? customerColumns : []),
    ['Tool', ({ line }) => line.tool],
    ['Pieces', ({ line }) => line.pieces],
    ['Cartons', ({ line }) => line.cartons],
    ['Carrier', ({ shipment }) => shipment.carrier],
    ['AWB, B/L or truck', ({ shipment }) => shipment.reference],
    ['Container', ({ shipment }) => shipment.container],
    ['Seal', ({ shipment }) => shipment.seal],
    ['Expected on', ({ shipment }) => shipment.arrivesOn, 'day'],
    ['Arrived on', ({ shipment: { arrivedAt } }) => (arrivedAt === null ? null : calendar.dayOf(arrivedAt)), 'day'],
    ['Tracking', ({ shipment }) => shipment.tracking],
    ['Shipment id', ({ shipment }) => shipment._id],
  ],
});
