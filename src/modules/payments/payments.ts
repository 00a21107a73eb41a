import { type Move, type OrderState, orderStates } from '#src/core/orders/lifecycle.ts';

const paid = { event: 'paid', by: ['admin', 'system'], date: 'paidAt' } as const;
const received = { event: 'payment-received', by: ['admin', 'system'], only: 'unpaid', repeats: true } as const;
const recorded = { by: ['admin'], repeats: true } as const;
/** An order can be paid at any time after it was accepted; the whole deposit accepts it, a part of it does not. */
const accepted: readonly OrderState[] = [
  'confirmed',
  'in-production',
  'ready',
  'partly-shipped',
  'shipped',
  'delivered',
];

/**
 * Payment moves: a full or partial payment recorded by an admin or a gateway, refunds, corrections, and the expiry of
 * an unpaid order.
 */
export const paymentMoves: readonly Move[] = [
  { ...paid, from: ['to-be-paid'], to: 'paid' },
  { ...paid, from: accepted },
  { ...received, from: ['to-be-paid'], to: 'confirmed', onceCovered: true },
  { ...received, from: accepted },
  // Money that was not due: the order is already paid, or cancelled.
  { ...recorded, event: 'money-received', by: ['admin', 'system'], only: 'paid', from: orderStates },
  { ...recorded, event: 'money-received', by: ['admin', 'system'], only: 'unpaid', from: ['cancelled'] },
  { ...recorded, event: 'refunded', from: orderStates },
  { ...recorded, event: 'payment-corrected', from: orderStates },
  // A contra entry, after which the order is no longer fully paid.
  { ...recorded, event: 'payment-reversed', only: 'paid', from: ['paid'], to: 'confirmed' },
  { ...recorded, event: 'payment-reversed', only: 'paid', from: accepted },
  {
    event: 'expired',
    // A payment may have confirmed it that was taken back since.
    from: ['to-be-paid', 'confirmed'],
    only: 'unpaid',
    to: 'cancelled',
    by: ['system'],
    date: 'cancelledAt',
    returnsStock: true,
  },
];

/** Events of transfer slips; they are no moves. An accepted slip is the event of its payment. */
export const SLIP_SENT = 'slip-sent';
export const SLIP_DECLINED = 'slip-declined';
export const SLIP_SETTLED = 'slip-settled';
