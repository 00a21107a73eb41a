import { expect, it } from 'vitest';
import type { Order } from '#src/core/orders/order.ts';
import { cancel } from './cancellation.ts';
import { moneyAfterCancellation } from './money-after-cancellation.ts';

const reasonsFor = (receivedAmount: number | null) =>
  cancel.offers?.find(({ notes }) => notes)?.notes?.({ receivedAmount, orderedTotalPrice: receivedAmount } as Order) ??
  [];

const order = {
  number: 'ORD-2026-0042',
  orderedTool: 'Test drill',
  orderedMinQty: 500,
  unitPrice: 34,
  orderedTotalPrice: 17_000,
  adjustmentAmount: 0,
  receivedAmount: 5_100,
  shippedPieces: 0,
  currency: 'USD',
  cancelledAt: '2026-03-12T10:00:00.000Z',
} as Order;

it('suggests no reason for a cancellation that denies a payment which was received', () => {
  expect(reasonsFor(0)).toContain('The payment has not arrived.');
  expect(reasonsFor(500)).not.toContain('The payment has not arrived.');
  expect(reasonsFor(500)).toContain('The rest of the payment has not arrived.');
});

it('suggests no reason about money to a clerk without sight of it', () => {
  expect(reasonsFor(null)).toHaveLength(3);
  expect(reasonsFor(null).join(' ')).not.toContain('payment');
});

it.each([
  [0, 'We will write to you about the $5,100 that we have received.'],
  [100, 'We will write to you about the $1,700 that we have received above the price of the shipped pieces.'],
])('tells the customer what is to be paid back after %i pieces were shipped', (shippedPieces, text) => {
  expect(cancel.mail?.({ ...order, shippedPieces }, {})?.text).toBe(`Your order has been cancelled. ${text}`);
});

it.each([
  [{ receivedAmount: 0 }, undefined],
  [{}, '$5,100 was received. It is then to be paid back.'],
  [{ shippedPieces: 100 }, '$5,100 was received. $1,700 of it is then to be paid back.'],
  [{ shippedPieces: 150 }, '$5,100 was received, which pays the pieces that were shipped.'],
  [
    { shippedPieces: 200 },
    '$5,100 was received. The pieces that were shipped cost $6,800: $1,700 is still to be paid.',
  ],
  [
    { jointInvoice: 'PI-2026-J0001' },
    '$5,100 was received. It pays the other orders on PI-2026-J0001 first; what they do not need is to be paid back.',
  ],
])('tells the clerk what becomes of the money of %o', (fields, text) => {
  expect(moneyAfterCancellation({ ...order, cancelledAt: null, jointInvoice: null, ...fields })).toBe(text);
});
