import { expect, it } from 'vitest';
import type { Order } from '#src/core/orders/order.ts';
import { cancel } from './cancellation.ts';

const reasonsFor = (receivedAmount: number) =>
  cancel.offers?.find(({ notes }) => notes)?.notes?.({ receivedAmount } as Order) ?? [];

it('suggests no reason for a cancellation that denies a payment which was received', () => {
  expect(reasonsFor(0)).toContain('The payment has not arrived.');
  expect(reasonsFor(500)).not.toContain('The payment has not arrived.');
  expect(reasonsFor(500)).toContain('The rest of the payment has not arrived.');
});
