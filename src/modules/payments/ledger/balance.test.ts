import { expect, it } from 'vitest';
import type { Order } from '#src/core/orders/order.ts';
import { balanceOf, dueNow } from './balance.ts';

/** An order of $500. */
const balanceWith = (fields: Partial<Order>) =>
  balanceOf({
    ...{ currency: 'USD', unitPrice: 1, orderedMinQty: 500, orderedTotalPrice: 500, adjustmentAmount: 0 },
    ...{ depositAmount: 0, receivedAmount: 0, shippedPieces: 0, cancelledAt: null, paidAt: null },
    ...fields,
  } as Order);

it.each([
  ['the deposit', { depositAmount: 150 }, 15_000, 15_000],
  ['the rest of the deposit', { depositAmount: 150, receivedAmount: 100 }, 5_000, 5_000],
  [
    'nothing, and then the balance, once the deposit was received',
    { depositAmount: 150, receivedAmount: 150 },
    0,
    35_000,
  ],
  ['everything without a deposit', {}, 50_000, 50_000],
])('due first is %s', (_part, fields, first, now) => {
  const balance = balanceWith(fields);
  expect([balance.firstDue, dueNow(balance)]).toEqual([first, now]);
});
