import type { Move, OrderState } from '#src/core/orders/lifecycle.ts';

const shipped = { event: 'shipped', to: 'shipped', by: ['admin'], date: 'shippedAt' } as const;
const partlyShipped = { event: 'partly-shipped', to: 'partly-shipped', by: ['admin'], repeats: true } as const;
const unpaid = { code: 'order_unpaid', message: 'This order is not paid yet. Record its payment first.' };
const inProduction = {
  event: 'production-started',
  to: 'in-production',
  by: ['admin'],
  needs: 'deposit',
  refusal: {
    code: 'deposit_missing',
    message: 'The deposit of this order has not arrived yet. Record its payment first.',
  },
} as const;

const accepted: readonly OrderState[] = ['paid', 'confirmed', 'in-production', 'ready', 'partly-shipped'];

/**
 * Moves from the confirmation of an order through production to shipment in one or several parts.
 * Production requires the deposit, and shipment the balance.
 */
export const fulfilmentMoves: readonly Move[] = [
  { event: 'confirmed', from: ['to-be-paid', 'paid'], to: 'confirmed', by: ['admin'] },
  { ...inProduction, from: ['paid', 'confirmed'] },
  { event: 'ready', from: ['paid', 'confirmed', 'in-production'], to: 'ready', by: ['admin'] },
  { ...partlyShipped, from: accepted, needs: 'balance', refusal: unpaid },
  { ...shipped, from: accepted, needs: 'balance', refusal: unpaid },
  { event: 'delivered', from: ['shipped'], to: 'delivered', by: ['customer', 'admin'] },
  { event: 'delivery-assumed', from: ['shipped'], to: 'delivered', by: ['system'] },
];
