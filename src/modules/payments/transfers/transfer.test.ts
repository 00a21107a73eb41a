import { expect, it } from 'vitest';
import { type KnownTransfer, samenessOf, type Transfer } from './transfer.ts';

const paid: Transfer = {
  direction: 'in',
  reference: 'TT991',
  day: '2026-11-24',
  amount: 510_000,
  currency: 'USD',
  slip: null,
};
const slip = { id: 'slip', contentHash: 'file' };
const known = (more: Partial<KnownTransfer>): KnownTransfer => ({
  ...paid,
  state: 'recorded',
  orderId: 'other',
  orderNumber: 'ORD-2026-0001',
  customerId: 'somebody',
  ...more,
});
const own = { orderId: 'own' };
const ownOrders = new Set(['own']);

it.each<[string, Partial<Transfer>, Partial<KnownTransfer>, string | undefined]>([
  ['the same reference of another order', {}, {}, 'reference'],
  ['the same reference with another amount and day', { amount: 1, day: null }, {}, 'reference'],
  ['the same amount and day under another reference', {}, { ...own, reference: 'TT992' }, undefined],
  ['a payment back under the reference of a payment', { direction: 'out' }, own, undefined],
  [
    'the number of an order as reference',
    { reference: 'PI20260001', amount: 1 },
    { reference: 'PI20260001' },
    undefined,
  ],
  ['the same number, amount and day', { reference: 'PI20260001' }, { reference: 'PI20260001' }, 'reference'],
  [
    'the same number and amount on another day',
    { reference: 'PI20260001', day: null },
    { reference: 'PI20260001' },
    undefined,
  ],
  ['the same file under another reference', { slip, reference: 'A1' }, { slip: { ...slip, id: 'earlier' } }, 'file'],
  ['itself', { slip }, { slip }, undefined],
  [
    'two files that are unknown',
    { slip: { id: 'a', contentHash: null }, reference: 'A1' },
    { slip: { id: 'b', contentHash: null } },
    undefined,
  ],
  ['no reference, amount and day of the own order', { reference: '' }, own, 'amount'],
  ['no reference, amount and day of another order', { reference: '' }, {}, undefined],
  ['no reference on another day', { reference: '', day: '2026-11-25' }, own, undefined],
  ['neither reference nor day', { reference: '', day: null }, { ...own, reference: '', day: null }, undefined],
  ['a slip of a payment without reference', { slip }, { ...own, reference: '', day: null }, 'amount'],
  [
    'a payment without reference while a slip waits',
    { reference: '', day: null },
    { ...own, slip, state: 'pending' },
    'amount',
  ],
  [
    'a payment without reference after its slip was accepted',
    { reference: '', day: null },
    { ...own, slip },
    undefined,
  ],
  ['no reference and another amount', { reference: '', amount: 1 }, own, undefined],
])('%s is compared', (_, mine, other, expected) => {
  expect(samenessOf({ ...paid, ...mine }, known(other), ownOrders)).toBe(expected);
});
