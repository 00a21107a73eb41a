import type { Order } from '#src/core/orders/order.ts';
import { point } from '#src/core/point.ts';
import type { MoveAlong } from './move-offer.ts';
import type { OrderEvent } from './order-history.ts';

/** A move of another module that is offered to admins along with the move of an event. */
export interface MoveAlongWith {
  event: OrderEvent;
  along: (order: Order) => MoveAlong | undefined;
}

export const movesAlong = point<MoveAlongWith>('moves along with another one');
