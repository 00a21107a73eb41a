import { point } from '#src/core/point.ts';

/** A table of what belongs to the orders of a customer, besides the orders. */
interface OrderFile {
  label: string;
  /** Path of the call that answers with the table of the customer who is signed in. */
  path: string;
}

/** Tables that a customer downloads beside the own orders. */
export const orderFiles = point<OrderFile>('tables beside those of the own orders');
