import type { Move } from '#src/core/orders/lifecycle.ts';
import { company } from '#src/core/site/company.ts';

/** An order can be cancelled as long as it is neither paid nor shipped. */
export const cancellationMoves: readonly Move[] = [
  {
    event: 'cancelled',
    from: ['to-be-paid'],
    to: 'cancelled',
    by: ['customer', 'admin'],
    date: 'cancelledAt',
    returnsStock: true,
    refusal: {
      code: 'order_not_pending',
      message: `Only a pending order can be cancelled here. Please write to ${company.email.sales}.`,
    },
  },
];
