import { pathOf } from '#src/core/calls/contract.ts';
import { downloadTable } from '#src/core/calls/download-file.ts';
import type { TableFormat } from '#src/platform/sheets/table.ts';
import { getShipmentListCall } from './fulfilment.calls.ts';

/** Saves the table of the shipments of the customer who is signed in. @throws ApiError */
export const saveShipments = (format: TableFormat): Promise<void> =>
  downloadTable(pathOf(getShipmentListCall, {}), format);
