import { expect, it } from 'vitest';
import type { Order } from '#src/core/orders/order.ts';
import type { Invoice } from '#src/modules/payments/invoices/invoice.ts';
import { proformaPaper } from './proforma-paper.ts';

const line = { orderNumber: 'ORD-1', tool: 'Drill', supplied: null, pieces: 500, unitPrice: 3_400, amount: 1_700_000 };
const goods = { hsCode: null, origin: null, cartons: null, netKg: null, grossKg: null, volumeM3: null };
const invoice = {
  number: 'PI-2026-0001',
  revision: 'A',
  currency: 'USD',
  issuedAt: '2026-03-12T06:00:00.000Z',
  validUntil: null,
  seller: { name: 'Factory', address: [], email: '', phone: '' },
  buyer: { name: 'Buyer', address: '', phone: '', email: '', company: null, vat: null, eori: null, bin: null },
  lines: [{ ...line, ...goods, orderId: 'a', taxPercent: 15, tax: 255_000 }],
  adjustments: [
    { id: 'b', kind: 'charge', text: 'Sea freight', amount: 50_000, taxPercent: 15, tax: 7_500 },
    { id: 'c', kind: 'discount', text: 'First order', percent: 5, amount: -85_000, taxPercent: 15, tax: -12_750 },
  ],
  total: 1_914_750,
  amountInWords: '',
  delivery: null,
  payment: null,
  parts: [],
  superseded: false,
  revisions: [],
} satisfies Invoice;

it('a proforma invoice prints charges and discounts as lines, and its total with and without tax', () => {
  const { lines, totals } = proformaPaper(invoice, []);
  expect(lines).toEqual([
    ['Drill\nORD-1 · Tax 15%', '500', '$34.00', '$17,000.00'],
    ['Sea freight · Tax 15%', '', '', '$500.00'],
    ['Discount: First order (5% of the tools) · Tax 15%', '', '', '-$850.00'],
  ]);
  expect(totals).toEqual([
    ['Total without tax', '$16,650.00'],
    ['Tax 15% of $16,650.00', '$2,497.50'],
    ['Total with tax (USD)', '$19,147.50'],
  ]);
});

it('a proforma invoice without tax has one total, and says nothing of tax', () => {
  const untaxed = <T extends object>(each: T) => ({ ...each, taxPercent: 0, tax: 0 });
  const paper = proformaPaper(
    {
      ...invoice,
      lines: invoice.lines.map(untaxed),
      adjustments: invoice.adjustments.map(untaxed),
    },
    [],
  );
  expect(paper.totals).toEqual([['Total (USD)', '$16,650.00']]);
  expect(JSON.stringify(paper)).not.toContain('Tax');
});

it('a proforma invoice whose freight is to be added names no account, unless a charge was added', () => {
  const terms = { terms: '', bank: [{ name: 'Account', value: '0000' }], charges: null, sample: false };
  const order = {
    ...{ _id: 'a', currency: 'USD', state: 'to-be-paid', receivedAmount: 0, depositAmount: 0, adjustmentAmount: 0 },
    ...{ orderedTotalPrice: 17_000, cancelledAt: null, paidAt: null, heldUntil: null, onAccount: false },
  } as unknown as Order;
  const without = { ...invoice, payment: terms, freightToAdd: true, adjustments: [] };
  const sectionsOf = (each: Invoice) => proformaPaper(each, [order]).sections.map(({ title, text }) => [title, text]);
  expect(sectionsOf(without)).toEqual([
    ['Payment by bank transfer', expect.stringContaining('We have to add the freight first')],
  ]);
  expect(sectionsOf({ ...without, adjustments: invoice.adjustments })).toEqual([
    ['Payment by bank transfer', null],
    ['Bank account', null],
  ]);
});
