import type { Move } from '#src/core/orders/lifecycle.ts';

const shipment = { event: 'shipped', to: 'shipped', by: ['admin'], date: 'shippedAt' } as const;

/** The goods have left the factory. Where payments are recorded, nothing ships unpaid. */
export const fulfilmentMoves: readonly Move[] = [
  {
    ...shipment,
    from: ['paid'],
    refusal: { code: 'order_unpaid', message: 'This order is not paid yet. Record its payment first.' },
  },
  { ...shipment, from: ['to-be-paid'], unless: 'payments' },
];
