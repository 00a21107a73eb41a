import type { Move } from '#src/core/orders/lifecycle.ts';
import { company } from '#src/core/site/company.ts';

const cancelled = {
  event: 'cancelled',
  to: 'cancelled',
  date: 'cancelledAt',
  only: 'unpaid',
  returnsStock: true,
} as const;

/** A customer cancels a pending order. An admin cancels any that is not paid, of which a part may have left: the rest returns to stock. */
export const cancellationMoves: readonly Move[] = [
  {
    ...cancelled,
    from: ['to-be-paid'],
    by: ['customer', 'admin'],
    refusal: {
      code: 'order_not_pending',
      message: `Only a pending order can be cancelled here. Please write to ${company.email.sales}.`,
    },
  },
  { ...cancelled, from: ['confirmed', 'in-production', 'ready', 'partly-shipped'], by: ['admin'] },
];
