import { expect, it } from 'vitest';
import type { RecordedChange } from './admin-change.ts';
import { changeInWords } from './change-in-words.ts';

const states = new Map([
  ['to-be-paid', 'To be paid'],
  ['confirmed', 'Confirmed'],
]);

const changeOf = (before: RecordedChange['before'], after: RecordedChange['after']): RecordedChange => ({
  _id: '1',
  at: '2026-11-22T13:00:00.000Z',
  admin: 'admin@example.com',
  kind: 'tool',
  action: 'updated',
  subjectId: '2',
  subject: 'Drill',
  currency: null,
  before,
  after,
});

/** The lines of a change, as the table shows them. */
const linesOf = (change: RecordedChange) =>
  changeInWords(change, { states, currency: 'USD' }).map(({ field, was, is }) => `${field}: ${was} → ${is}`);

it('a change is described field by field', () => {
  const rows = [{ name: 'a', value: 'b' }];
  expect(linesOf(changeOf({ toolName: '', rows: [] }, { toolName: 'Drill', rows }))).toEqual([
    'Name: — → Drill',
    'Rows: — → a: b',
  ]);
  const dates = { paidAt: '2026-11-16T16:20:08.946Z', receivedOn: '2026-11-15' };
  const ids = { corrects: '01a173dc-be72-75a0-9bb7-1a215aa7f6ba' };
  expect(linesOf(changeOf(null, { ...dates, ...ids, pieces: 1_500 }))).toEqual([
    'Paid in full: — → 16 Nov 2026, 22:20 UTC+6',
    'Received on: — → 15 Nov 2026',
    'Pieces: — → 1,500',
  ]);
});

it('codes are written in words', () => {
  expect(linesOf(changeOf({ state: 'to-be-paid' }, { state: 'confirmed' }))).toEqual(['State: To be paid → Confirmed']);
  expect(linesOf(changeOf({ state: 'partly-shipped' }, { state: null }))).toEqual(['State: partly shipped → —']);
  expect(linesOf(changeOf({ role: 'customer', blocked: false }, { role: 'admin', blocked: true }))).toEqual([
    'Role: Customer → Administrator',
    'Blocked: No → Yes',
  ]);
  const document = {
    kind: 'un38',
    title: 'Pack',
    number: null,
    issuer: 'TÜV',
    validUntil: '2028-03-31',
    url: '/d.pdf',
  };
  expect(linesOf(changeOf({ suppliedAs: null, documents: [] }, { suppliedAs: 'kit', documents: [document] }))).toEqual([
    'Supplied as: — → Kit',
    'Documents: — → UN38.3 test summary, Pack, TÜV, 31 Mar 2028, /d.pdf',
  ]);
  const carton = { pieces: 5, lengthCm: 52, widthCm: 35, heightCm: 29, grossKg: 15 };
  expect(linesOf(changeOf({ carton: null }, { carton }))).toEqual([
    'Carton: — → 5 pieces, 52 × 35 × 29 cm, gross 15 kg',
  ]);
});

it('amounts have the currency of the order, otherwise that of the shop', () => {
  const priceSteps = [
    { from: 1_000, price: 32.5 },
    { from: 5_000, price: null },
  ];
  expect(linesOf(changeOf({ price: 34, priceSteps: [] }, { price: 34.5, priceSteps }))).toEqual([
    'Price: $34 → $34.50',
    'Price steps: — → from 1,000: $32.50; from 5,000: on request',
  ]);
  const paid = changeOf({ receivedAmount: 0 }, { receivedAmount: 17_000, amount: 17_000 });
  expect(linesOf({ ...paid, kind: 'order', currency: 'EUR' })).toEqual([
    'Received in total: €0 → €17,000',
    'Amount: — → €17,000',
  ]);
  const transfer = { amount: 500, received: 700, total: 2_000, shares: [] };
  expect(linesOf(changeOf(null, { transfer }))).toEqual(['Transfer: — → $500; $700 of $2,000 received for all orders']);
  expect(linesOf(changeOf(null, { amount: '$300' }))).toEqual(['Amount: — → $300']);
});

it('a change of a long text shows the differing part', () => {
  const text = 'x'.repeat(300);
  const change = changeOf({ text: `${text} old` }, { text: `${text} new ${text}` });
  const [line] = changeInWords(change, { states, currency: 'USD' });
  expect(line?.was).toMatch(/^…x+ old$/);
  expect(line?.is).toMatch(/^…x+ new x+…$/);
  expect(line?.is.length).toBeLessThan(130);
});
