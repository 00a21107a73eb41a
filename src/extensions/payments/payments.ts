import { type Move, type OrderState, orderStates } from '#src/core/orders/lifecycle.ts';

const paid = { event: 'paid', by: ['admin', 'system'], date: 'paidAt' } as const;
const received = { event: 'payment-received', by: ['admin', 'system'], only: 'unpaid', repeats: true } as const;
const booked = { by: ['admin'], repeats: true } as const;
/** An order can be paid at any time after it was accepted; the deposit accepts it. */
const accepted: readonly OrderState[] = [
  'confirmed',
  'in-production',
  'ready',
  'partly-shipped',
  'shipped',
  'delivered',
];

/** Money arrived, as an admin or a gateway says, all of it or a part such as the deposit, or it did not come in time. */
export const paymentMoves: readonly Move[] = [
  { ...paid, from: ['to-be-paid'], to: 'paid' },
  { ...paid, from: accepted },
  { ...received, from: ['to-be-paid'], to: 'confirmed' },
  { ...received, from: accepted },
  // Money that was not due: the order is paid, or cancelled.
  { ...booked, event: 'money-received', by: ['admin', 'system'], only: 'paid', from: orderStates },
  { ...booked, event: 'money-received', by: ['admin', 'system'], only: 'unpaid', from: ['cancelled'] },
  { ...booked, event: 'refunded', by: ['admin', 'system'], from: orderStates },
  // Money that went back at a gateway, after which the order is no longer paid.
  { ...booked, event: 'refunded-below-total', by: ['system'], only: 'paid', from: ['paid'], to: 'confirmed' },
  { ...booked, event: 'refunded-below-total', by: ['system'], only: 'paid', from: accepted },
  { ...booked, event: 'payment-corrected', from: orderStates },
  // A contrary entry after which the order is no longer paid.
  { ...booked, event: 'payment-reversed', only: 'paid', from: ['paid'], to: 'confirmed' },
  { ...booked, event: 'payment-reversed', only: 'paid', from: accepted },
  {
    event: 'expired',
    from: ['to-be-paid'],
    to: 'cancelled',
    by: ['system'],
    date: 'cancelledAt',
    returnsStock: true,
  },
];
