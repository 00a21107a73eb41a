import type { ComponentType } from 'react';
import { point } from '#src/core/point.ts';

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
  /** Path that the review of an order is posted to. */
  call(orderId: string): string;
}

/** In the review form: the review of an order. */
export const orderReview = point<OrderReview>('the review of an order');
