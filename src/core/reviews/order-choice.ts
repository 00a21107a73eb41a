import type { ComponentType } from 'react';
import type { AnswerOf, BodyOf, Contract } from '#src/core/calls/contract.ts';
import { point } from '#src/core/point.ts';
import type { postReviewCall } from './review.calls.ts';

/** Props of the choice of an order in the review form. */
export interface OrderChoiceProps {
  /** Id of the chosen order, '' for none. */
  chosen: string;
  onChoose: (orderId: string) => void;
  error: string | undefined;
}

interface OrderReview {
  /** A choice of the delivered orders. */
  Choice: ComponentType<OrderChoiceProps>;
  /** The call that adds the review of an order. */
  call: Contract<'/order/:id/review', undefined, BodyOf<typeof postReviewCall>, AnswerOf<typeof postReviewCall>>;
}

/** In the review form: the review of an order. */
export const orderReview = point<OrderReview>('the review of an order');
