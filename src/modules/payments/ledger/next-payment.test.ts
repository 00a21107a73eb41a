import { describe, expect, it } from 'vitest';
import type { Order } from '#src/core/orders/order.ts';
import { moveDefaults } from '#src/modules/orders/actions/order-move-input.ts';
import { allActions } from '#src/modules/orders/moves/order-process.ts';
import { paymentProcess } from '../payments.ts';
import { confirmationPayment } from './confirmation-payment.ts';
import { likelyAmount, suggestedAmounts } from './likely-amount.ts';
import { nextPayment } from './next-payment.ts';

const order = {
  number: 'ORD-2026-0042',
  state: 'to-be-paid',
  unitPrice: 34,
  orderedTotalPrice: 17_000,
  shippedPieces: 0,
  receivedAmount: 0,
  depositAmount: 5_100,
  adjustmentAmount: 0,
  onAccount: false,
  currency: 'USD',
  heldUntil: '2026-12-06T17:59:59.999Z',
  paidAt: null,
  cancelledAt: null,
  jointInvoice: null,
} as Order;
const textOf = (difference: Partial<Order>) => nextPayment({ ...order, ...difference })?.text;

describe('the next payment of an order', () => {
  it('is its deposit, with the date until which pieces are held', () => {
    expect(nextPayment(order)).toEqual({
      by: 'customer',
      call: 'POST /order/:id/slip',
      text: 'Pay the deposit of $5,100 by bank transfer by 6 December 2026. Reference: PI-2026-0042.',
      brief: 'Pay the deposit of $5,100 by bank transfer by 6 December 2026. Reference: PI-2026-0042.',
      forAdmin: 'the deposit of $5,100 by 6 December 2026.',
    });
  });

  it('names the time of day at which a hold ends before the day does, as that of a new customer', () => {
    const text = textOf({ heldUntil: '2026-12-06T10:00:00.000Z' });
    expect(text).toBe(
      'Pay the deposit of $5,100 by bank transfer by 6 Dec 2026, 16:00 UTC+6. Reference: PI-2026-0042.',
    );
  });

  it('is what a clerk most likely records: the outstanding deposit, with the whole amount as the alternative', () => {
    const begun = { ...order, receivedAmount: 100 };
    expect(likelyAmount(begun)).toBe(5_000);
    expect(suggestedAmounts(begun)).toEqual([{ label: 'Whole amount', amount: 16_900 }]);
    for (const difference of [{ depositAmount: 0 }, { depositAmount: 17_000 }, { receivedAmount: 5_100 }]) {
      const whole = { ...order, ...difference };
      expect(likelyAmount(whole)).toBe(17_000 - whole.receivedAmount);
      expect(suggestedAmounts(whole)).toEqual([]);
    }
  });

  it('is suggested in the same way together with the confirmation of an order', () => {
    const wholeAmount = [{ label: 'Whole amount', amount: 17_000 }];
    expect(confirmationPayment(order)).toMatchObject({ amount: 5_100, amounts: wholeAmount });
    expect(confirmationPayment({ ...order, depositAmount: 0 })).toMatchObject({ amount: 17_000, amounts: [] });
    expect(confirmationPayment({ ...order, receivedAmount: 100 })?.seen?.({ ...order, receivedAmount: 100 })).toEqual({
      receivedBefore: 100,
    });
  });

  it('is no measure for a refund: that of a cancelled order is what was received, not what was left to pay', () => {
    const refund = allActions(paymentProcess, true).find(({ label }) => label === 'Record refund')?.move;
    const cancelled = { ...order, cancelledAt: '2026-11-20T10:00:00.000Z', receivedAmount: 10_200 };
    const offered = (of: Order) => refund && moveDefaults({ order: of, move: refund }).amount;
    expect(offered(cancelled)).toBe('10200');
    expect(offered({ ...order, paidAt: '2026-11-20T10:00:00.000Z', receivedAmount: 17_100 })).toBe('100');
  });

  it('is the full amount without a deposit, and the brief text leaves out the amount', () => {
    for (const depositAmount of [0, 17_000])
      expect(nextPayment({ ...order, depositAmount })).toMatchObject({
        text: 'Pay $17,000 by bank transfer by 6 December 2026. Reference: PI-2026-0042.',
        brief: 'Pay by bank transfer by 6 December 2026. Reference: PI-2026-0042.',
      });
  });

  it('orders the customer, and tells a clerk only what is awaited', () => {
    const differences: Partial<Order>[] = [
      {},
      { depositAmount: 0 },
      { receivedAmount: 100 },
      { state: 'confirmed', receivedAmount: 100 },
      { state: 'ready', receivedAmount: 5_100 },
      { reportedAmount: 100 },
    ];
    const steps = differences.map((difference) => nextPayment({ ...order, ...difference }));
    expect(steps.map((step) => step?.text.startsWith('Pay '))).toEqual(differences.map(() => true));
    expect(steps.map((step) => step?.forAdmin)).toEqual([
      'the deposit of $5,100 by 6 December 2026.',
      '$17,000 by 6 December 2026.',
      'the rest of the deposit, $5,000 by 6 December 2026.',
      'the rest of the deposit, $5,000.',
      'the balance of $11,900.',
      'the remaining $5,000.',
    ]);
  });

  it('is the remainder of a partly paid deposit', () => {
    expect(textOf({ receivedAmount: 5_000 })).toBe(
      'Pay the rest of the deposit, $100, by bank transfer by 6 December 2026. Reference: PI-2026-0042.',
    );
    expect(textOf({ state: 'confirmed', receivedAmount: 5_000 })).toBe(
      'Pay the rest of the deposit, $100, by bank transfer. Reference: PI-2026-0042.',
    );
  });

  it('is the balance once the pieces are ready, and after delivery for a customer on account', () => {
    const paid = { receivedAmount: 5_100 };
    expect(textOf({ ...paid, state: 'confirmed' })).toBeUndefined();
    expect(textOf({ ...paid, state: 'ready' })).toBe(
      'Pay the balance of $11,900. Reference: PI-2026-0042. The order leaves when it has arrived.',
    );
    expect(textOf({ ...paid, state: 'ready', onAccount: true })).toBeUndefined();
    expect(textOf({ ...paid, state: 'delivered', onAccount: true })).toBe(
      'Pay the balance of $11,900. Reference: PI-2026-0042.',
    );
  });

  it('can be made by card or transfer where the shop takes cards for it', () => {
    expect(textOf({ byCard: true })).toBe(
      'Pay the deposit of $5,100 by card or bank transfer by 6 December 2026. Reference of a transfer: PI-2026-0042.',
    );
  });

  it('is not asked for again while a reported transfer is being checked', () => {
    const text = 'The transfer of $5,100 is being checked.';
    const checked = { by: 'shop', text, forAdmin: 'check the slip of $5,100.' };
    expect(nextPayment({ ...order, reportedAmount: 5_100 })).toEqual(checked);
    expect(textOf({ state: 'confirmed', receivedAmount: 5_100, reportedAmount: 100 })).toBeUndefined();
    expect(textOf({ reportedAmount: 1_000 })).toBe(
      'Pay the remaining $4,100 by bank transfer. Reference: PI-2026-0042. The transfer of $1,000 is being checked.',
    );
  });

  it('of an order on a joint invoice names the amount of one transfer for all of its orders', () => {
    const joint = { jointInvoice: 'PI-2026-J0001', jointDue: 12_000 };
    expect(textOf(joint)).toBe(
      'Pay the deposit of $5,100 by bank transfer by 6 December 2026. One transfer of $12,000 with the reference PI-2026-J0001 pays what is due on all orders of that invoice.',
    );
    expect(textOf({ ...joint, jointDue: 5_100 })).toBe(
      'Pay the deposit of $5,100 by bank transfer by 6 December 2026. Reference: PI-2026-J0001.',
    );
    expect(textOf({ ...joint, reportedAmount: 5_100 })).toBe(
      'Pay the remaining $6,900 for all orders on PI-2026-J0001 by bank transfer. The transfer of $5,100 is being checked.',
    );
    expect([likelyAmount({ ...order, ...joint }), suggestedAmounts({ ...order, ...joint })]).toEqual([12_000, []]);
    expect(textOf({ ...joint, reportedAmount: 12_000 })).toBe('The transfer of $12,000 is being checked.');
  });

  it('does not exist for a paid or cancelled order', () => {
    expect(textOf({ paidAt: '2026-12-01T00:00:00.000Z' })).toBeUndefined();
    expect(textOf({ cancelledAt: '2026-12-01T00:00:00.000Z' })).toBeUndefined();
  });
});
