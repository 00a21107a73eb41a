import { confirmed, insertion } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { orderShape } from '#src/core/orders/order-shape.ts';
import { record } from '#src/platform/http/shape.ts';
import type { Wanted } from './amendment.ts';

/** What is to be changed of an order. */
export interface AmendmentBody extends Wanted {
  reason?: string | undefined;
  /** The new total that the person saw. */
  orderedTotalPrice?: number | undefined;
  /** The values that the person saw. */
  seen?: Wanted | undefined;
  /** A price below the floor of the tool is meant. */
  belowFloor?: boolean | undefined;
}

export const postPreviewCall = contract('POST /order/:id/amendment-preview', {
  body: sent<Omit<AmendmentBody, 'reason' | 'orderedTotalPrice' | 'belowFloor'>>(),
  answer: record({ order: orderShape }),
});

export const putOrderCall = contract('PUT /order/:id', {
  body: sent<AmendmentBody>(),
  answer: record({ acknowledged: confirmed, order: orderShape }),
});

export const postSplitCall = contract('POST /order/:id/split', {
  body: sent<{ orderedMinQty: number; shippingAddress: string; reason?: string }>(),
  answer: insertion,
});
