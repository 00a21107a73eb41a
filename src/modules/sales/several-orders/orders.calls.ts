import { confirmed } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { filledText, list, orNull, record } from '#src/platform/http/shape.ts';

/** The form in which an admin orders for a customer. */
export const NEW_ORDER_PATH = '/dashboard/new-order';

/** A tool of several that are ordered together. */
export interface SentLine {
  toolId: string;
  pieces: number | string;
  /** From a customer, the price per piece that was seen; from an admin, the price that was agreed. */
  unitPrice?: number | string | undefined;
}

export interface SeveralOrders {
  lines: SentLine[];
  shippingAddress: string;
  orderedPhone: string;
  poNumber?: string | undefined;
  /** Email address of the customer for whom an admin orders. */
  customer?: string | undefined;
  /** Name for the account that is created if the customer has none. */
  customerName?: string | undefined;
  /** Prices below the cost floor are meant. */
  belowFloor?: boolean | undefined;
}

export const postOrdersCall = contract('POST /orders', {
  body: sent<SeveralOrders>(),
  answer: record({
    acknowledged: confirmed,
    insertedIds: list(filledText),
    /** Number of their invoice; null while the module payments is off. */
    invoice: orNull(filledText),
  }),
});
