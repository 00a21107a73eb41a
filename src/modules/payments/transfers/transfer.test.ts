import { expect, it } from 'vitest';
import { type KnownTransfer, samenessOf, type Transfer } from './transfer.ts';

const paid: Transfer = {
  direction: 'in',
  references: ['TT991'],
  day: '2026-11-24',
  amount: 510_000,
  currency: 'USD',
  slip: null,
  cutReferences: [],
  line: null,
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
/** The bank's own reference is another one than the payer's. */
const statement = { account: 'A1', format: 'camt', endToEndId: '', reference: '' } as const;
const line = { line: statement, references: ['B1'] };
const mt940 = { line: { ...statement, format: 'mt940' }, references: ['B2'] } as const;
const LONG = 'CBK2026031200001XYZ';
const cut = { references: [LONG.slice(0, 16)], cutReferences: [LONG.slice(0, 16)] };
const own = { orderId: 'own' };
const ownOrders = new Set(['own']);

it.each<[string, Partial<Transfer>, Partial<KnownTransfer>, string | undefined]>([
  ['the same reference of another order', {}, {}, 'reference'],
  ['the same reference with another amount and day', { amount: 1, day: null }, {}, 'reference'],
  ['the same amount and day under another reference', {}, { ...own, references: ['TT992'] }, undefined],
  ['a payment back under the reference of a payment', { direction: 'out' }, own, undefined],
  [
    'the number of an order as reference',
    { references: ['PI20260001'], amount: 1 },
    { references: ['PI20260001'] },
    undefined,
  ],
  ['the same number, amount and day', { references: ['PI20260001'] }, { references: ['PI20260001'] }, 'reference'],
  [
    'the same number and amount on another day',
    { references: ['PI20260001'], day: null },
    { references: ['PI20260001'] },
    undefined,
  ],
  ['the same file under another reference', { slip, references: ['A1'] }, { slip: { ...slip, id: 'earlier' } }, 'file'],
  ['itself', { slip }, { slip }, undefined],
  [
    'two files that are unknown',
    { slip: { id: 'a', contentHash: null }, references: ['A1'] },
    { slip: { id: 'b', contentHash: null } },
    undefined,
  ],
  ['no reference, amount and day of the own order', { references: [] }, own, 'amount'],
  ['no reference, amount and day of another order', { references: [] }, {}, undefined],
  ['no reference on another day', { references: [], day: '2026-11-25' }, own, undefined],
  ['neither reference nor day', { references: [], day: null }, { ...own, references: [], day: null }, undefined],
  ['a slip of a payment without reference', { slip }, { ...own, references: [], day: null }, 'amount'],
  [
    'a payment without reference while a slip waits',
    { references: [], day: null },
    { ...own, slip, state: 'pending' },
    'amount',
  ],
  [
    'a payment without reference after its slip was accepted',
    { references: [], day: null },
    { ...own, slip },
    undefined,
  ],
  ['a line of the bank under its own reference', { ...line }, { ...own, day: '2026-11-20' }, 'amount'],
  ['a line of the bank weeks later', { ...line, day: '2026-12-24' }, own, undefined],
  ['a line of the bank of another order', { ...line }, {}, undefined],
  ['a line of the bank with the reference of the payer', { ...line, references: ['B1', 'TT991'] }, {}, 'reference'],
  [
    'a line of the bank while a slip of long ago waits',
    { ...line },
    { ...own, slip, state: 'pending', day: '2025-01-01' },
    'amount',
  ],
  ['a slip of a line', { slip, references: ['A1'], day: null }, { ...own, ...line }, 'amount'],
  ['a slip long after a line', { slip, references: ['A1'], day: '2026-12-24' }, { ...own, ...line }, undefined],
  [
    'a slip of a line that lacks bank charges',
    { slip, references: ['A1'] },
    { ...own, ...line, amount: 508_500 },
    'less',
  ],
  ['a line that lacks bank charges of its slip', { ...line, amount: 508_500 }, { ...own, slip }, 'less'],
  ['a line that lacks more than bank charges', { ...line, amount: 484_000 }, { ...own, slip }, undefined],
  [
    'a line that lacks bank charges weeks later',
    { ...line, amount: 508_500, day: '2026-12-24' },
    { ...own, slip },
    undefined,
  ],
  ['a line with more than a slip', { ...line, amount: 510_100 }, { ...own, slip }, undefined],
  ['a line of another amount while a slip waits', { ...line, amount: 1 }, { ...own, slip, state: 'pending' }, 'order'],
  [
    'a line of another currency while a slip waits',
    { ...line, currency: 'EUR' },
    { ...own, slip, state: 'pending' },
    undefined,
  ],
  ['a line with less than a payment', { ...line, amount: 508_500 }, own, undefined],
  ['another line of the bank', { ...line }, { ...own, ...line, references: ['B2'] }, undefined],
  [
    'a line of another format with the reference of the payer',
    { ...line, references: ['B1', 'E9'] },
    { ...line, references: ['E9'] },
    'reference',
  ],
  ['a line of another format', { ...line }, { ...mt940 }, 'amount'],
  [
    'a line of another format and account',
    { ...line },
    { ...mt940, line: { ...mt940.line, account: 'A2' } },
    undefined,
  ],
  ['a line of another format and day', { ...line }, { ...mt940, day: '2026-11-25' }, undefined],
  ['a line of another format and amount', { ...line }, { ...mt940, amount: 1 }, undefined],
  [
    'a line of another format with another reference of the payer',
    { line: { ...statement, endToEndId: 'E2E-1' } },
    { ...mt940, line: { ...mt940.line, endToEndId: 'E2E-2' } },
    undefined,
  ],
  ['a reference that a line has cut off', { references: [LONG] }, { ...mt940, ...cut, amount: 1 }, 'reference'],
  ['the whole of a reference that a line has cut off', { ...mt940, ...cut }, { references: [LONG] }, 'reference'],
  ['a typed reference that begins alike', { references: [LONG] }, { ...cut, amount: 1 }, undefined],
  ['the beginning of a reference', { references: [LONG.slice(0, 16)] }, { references: [LONG] }, undefined],
  ['a line of the same format that begins alike', { ...line, references: [LONG] }, { ...line, ...cut }, undefined],
  ['no reference and another amount', { references: [], amount: 1 }, own, undefined],
])('%s is compared', (_, mine, other, expected) => {
  expect(samenessOf({ ...paid, ...mine }, known(other), ownOrders)).toBe(expected);
});
