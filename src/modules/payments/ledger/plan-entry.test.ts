import { expect, it } from 'vitest';
import type { Order } from '#src/core/orders/order.ts';
import { planPayment } from './plan-entry.ts';

const cancelled = (_id: string) =>
  ({
    ...{ _id, currency: 'USD', unitPrice: 1, orderedMinQty: 500, orderedTotalPrice: 500, adjustmentAmount: 0 },
    ...{ depositAmount: 0, receivedAmount: 0, shippedPieces: 100, cancelledAt: '2026-01-02T06:00:00Z', paidAt: null },
  }) as Order;

it('pays the shipped pieces of all cancelled orders of an invoice before a surplus is one', () => {
  const planned = planPayment([cancelled('a'), cancelled('b')], { amount: 210, surplus: true }, 0);
  expect(planned.changes.map(({ order, change }) => [order._id, change])).toEqual([
    ['a', 11_000],
    ['b', 10_000],
  ]);
});
