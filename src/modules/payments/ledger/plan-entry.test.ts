import { describe, expect, it } from 'vitest';
import type { Order } from '#src/core/orders/order.ts';
import { planPayment, planRefund } from './plan-entry.ts';

/** An order of $500. */
const orderOf = (_id: string, fields: Partial<Order> = {}) =>
  ({
    ...{ _id, currency: 'USD', unitPrice: 1, orderedMinQty: 500, orderedTotalPrice: 500, adjustmentAmount: 0 },
    ...{ depositAmount: 0, receivedAmount: 0, shippedPieces: 0, cancelledAt: null, paidAt: null },
    ...fields,
  }) as Order;
const CANCELLED = { cancelledAt: '2026-01-02T06:00:00Z' };

const codeOf = (plan: () => unknown) => {
  try {
    plan();
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

it('pays the shipped pieces of all cancelled orders of an invoice before a surplus is one', () => {
  const shipped = { ...CANCELLED, shippedPieces: 100 };
  const planned = planPayment([orderOf('a', shipped), orderOf('b', shipped)], { amount: 210, surplus: true }, 0);
  expect(planned.changes.map(({ order, change }) => [order._id, change])).toEqual([
    ['a', 11_000],
    ['b', 10_000],
  ]);
});

describe('bank charges are written off', () => {
  const writtenOff = (shortfall: number, limit: number) =>
    planPayment([orderOf('a')], { amount: 500 - shortfall }, limit).writtenOff;

  it('up to the limit', () => {
    expect([writtenOff(4, 400), writtenOff(4.01, 400)]).toEqual([400, 0]);
  });

  it('up to 1 percent of the total', () => {
    expect([writtenOff(5, 2_500), writtenOff(5.01, 2_500)]).toEqual([500, 0]);
  });
});

describe('a surplus', () => {
  const pay = (amount: number, fields: Partial<Order>) =>
    codeOf(() => planPayment([orderOf('a', fields)], { amount, surplus: true }, 0));

  it('may be as much as was to be paid', () => {
    expect([pay(1_000, {}), pay(1_000.01, {})]).toEqual([undefined, 'surplus_too_large']);
  });

  it('may be as much as the price of the tools, which a credit has lowered since', () => {
    const credited = { adjustmentAmount: -500 };
    expect([pay(500, credited), pay(500.01, credited)]).toEqual([undefined, 'surplus_too_large']);
  });
});

it('a payment is refused if what was received could not be counted exactly with it', () => {
  const most = Number.MAX_SAFE_INTEGER / 100;
  const orders = [orderOf('a', { receivedAmount: 1_000 })];
  const entry = { amount: most, surplus: true, cardPayment: 'card' };
  expect(codeOf(() => planPayment(orders, entry, 0))).toBe('amount_too_large');
});

describe('a refund that cancels its order', () => {
  const refund = (others: readonly Order[]) =>
    codeOf(() => {
      const orders = [orderOf('a', { receivedAmount: 500 }), ...others];
      planRefund(orders, { amount: 500, orderId: 'a', cancel: true });
    });

  it('is refused while another order of the invoice is open', () => {
    expect(refund([orderOf('b')])).toBe('joint_refund');
    expect([refund([]), refund([orderOf('b', CANCELLED)])]).toEqual([undefined, undefined]);
  });
});
