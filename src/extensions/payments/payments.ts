import type { Move } from '#src/core/orders/lifecycle.ts';

/** An admin saw the money arrive, or it did not come in time. */
export const paymentMoves: readonly Move[] = [
  { event: 'paid', from: ['to-be-paid'], to: 'paid', by: ['admin'], date: 'paidAt' },
  // Shipped while the shop did not record payments.
  { event: 'paid', from: ['shipped'], to: 'shipped', by: ['admin'], date: 'paidAt' },
  {
    event: 'expired',
    from: ['to-be-paid'],
    to: 'cancelled',
    by: ['system'],
    date: 'cancelledAt',
    returnsStock: true,
  },
];
