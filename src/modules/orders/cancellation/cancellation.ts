import type { Move } from '#src/core/orders/lifecycle.ts';
import { company } from '#src/core/site/company.ts';

const cancelled = {
  event: 'cancelled',
  to: 'cancelled',
  date: 'cancelledAt',
  only: 'unpaid',
  returnsStock: true,
} as const;

/**
 * A customer can cancel a pending order. An admin can cancel any order that is not paid, even if it is partly shipped:
 * the remaining pieces return to stock.
 */
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
