import type { Order } from '#src/core/orders/order.ts';
import { point } from '#src/core/point.ts';
import type { AdditionalMove } from './move-offer.ts';
import type { OrderEvent } from './order-history.ts';

/** A move of another module that is offered to admins along with the move of an event. */
export interface AdditionTo {
  event: OrderEvent;
  along: (order: Order) => AdditionalMove | undefined;
}

export const additionalMoves = point<AdditionTo>('moves along with another one');
