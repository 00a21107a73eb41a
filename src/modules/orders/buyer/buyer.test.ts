import { expect, it } from 'vitest';
import { buyerProblems, buyerText, fieldsFor, mayBuyerChange, noCustomerBuyer } from './buyer.ts';

it.each([
  ['company', '  Nord\tWerkzeug   GmbH\n', 'Nord Werkzeug GmbH'],
  ['company', 'Cafe\u0301 Tools', 'Café Tools'],
  ['company', '\u200e\ufeffNord GmbH\u202a', 'Nord GmbH'],
  ['poNumber', ' PO\u00a04711 ', 'PO 4711'],
  ['consignee', '\r\nNord GmbH \r\n\r\n\r\n\r\n  Kai 4,   Hamburg\n', 'Nord GmbH\n\nKai 4, Hamburg'],
  ['shippingMarks', 'NORD\u2028HAMBURG', 'NORD\nHAMBURG'],
  ['vat', '\n\t ', ''],
] as const)('the %s %j is stored as %j, and the stored text stays as it is', (name, typed, stored) => {
  expect(buyerText(name, typed)).toBe(stored);
  expect(buyerText(name, stored)).toBe(stored);
});

it.each([
  ['poNumber', 'x'.repeat(40), undefined],
  ['poNumber', 'x'.repeat(41), 'At most 40 characters are possible. Please shorten it.'],
  ['poNumber', `  ${'x'.repeat(40)}  `, undefined],
  ['company', 'x'.repeat(101), 'At most 100 characters are possible. Please shorten it.'],
  ['consignee', 'a\nb\nc\nd\ne\nf', undefined],
  ['consignee', 'a\nb\nc\nd\ne\nf\ng', 'At most 6 lines fit on the papers.'],
  ['shippingMarks', 'a\n'.repeat(9), 'At most 8 lines fit on the papers.'],
] as const)('the problem of the %s %j is %j', (name, typed, problem) => {
  expect(buyerProblems({ [name]: typed })).toEqual(problem ? { [name]: problem } : {});
});

it('every text may be empty, and texts that are not sent have no problem', () => {
  expect(buyerProblems(noCustomerBuyer)).toEqual({});
  expect(buyerProblems({ company: undefined })).toEqual({});
});

it('only clerks enter the number of the export form', () => {
  expect(fieldsFor(false)).not.toContain('expNumber');
  expect(fieldsFor(true)).toEqual([...fieldsFor(false), 'expNumber']);
});

it('the buyer may change the papers until the first piece leaves the factory', () => {
  const open = { shippedAt: null, shippedPieces: 0, cancelledAt: null };
  expect(mayBuyerChange(open)).toBe(true);
  expect(mayBuyerChange({ ...open, shippedPieces: 1 })).toBe(false);
  expect(mayBuyerChange({ ...open, shippedAt: '2026-03-12T00:00:00.000Z' })).toBe(false);
  expect(mayBuyerChange({ ...open, cancelledAt: '2026-03-12T00:00:00.000Z' })).toBe(false);
});
