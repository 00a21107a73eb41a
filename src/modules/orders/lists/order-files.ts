import { point } from '#src/core/point.ts';
import type { TableFormat } from '#src/platform/sheets/table.ts';

/** A table of what belongs to the orders of a customer, besides the orders. */
interface OrderFile {
  label: string;
  /** Saves the table of the customer who is signed in. @throws ApiError */
  save: (format: TableFormat) => Promise<void>;
}

/** Tables that a customer downloads beside the own orders. */
export const orderFiles = point<OrderFile>('tables beside those of the own orders');
