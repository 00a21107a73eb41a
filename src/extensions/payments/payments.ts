import type { Move, OrderState } from '#src/core/orders/lifecycle.ts';

const paid = { event: 'paid', by: ['admin'], date: 'paidAt' } as const;
const received = { event: 'payment-received', by: ['admin'], only: 'unpaid', repeats: true } as const;
/** An order can be paid at any time after it was accepted; the deposit accepts it. */
const accepted: readonly OrderState[] = [
  'confirmed',
  'in-production',
  'ready',
  'partly-shipped',
  'shipped',
  'delivered',
];

/** An admin saw money arrive, all of it or a part such as the deposit, or it did not come in time. */
export const paymentMoves: readonly Move[] = [
  { ...paid, from: ['to-be-paid'], to: 'paid' },
  { ...paid, from: accepted },
  { ...received, from: ['to-be-paid'], to: 'confirmed' },
  { ...received, from: accepted },
  {
    event: 'expired',
    from: ['to-be-paid'],
    to: 'cancelled',
    by: ['system'],
    date: 'cancelledAt',
    returnsStock: true,
  },
];
