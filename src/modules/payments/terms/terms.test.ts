import { describe, expect, it } from 'vitest';
import { type InvoiceContent, shippingTerms } from '../invoices/invoice.ts';
import { problemsOfTerms, problemsOfValidity, termsText } from './terms.ts';

describe('the terms of a customer', () => {
  it('are described in a sentence', () => {
    expect(
      [
        { depositPercent: 30, days: 0 },
        { depositPercent: 20, days: 45 },
        { depositPercent: 0, days: 30 },
        { depositPercent: 100, days: 0 },
        { depositPercent: null, days: 0 },
      ].map(termsText),
    ).toEqual([
      '30% with the order, the rest before shipment.',
      '20% with the order, the rest within 45 days after shipment.',
      'All of it within 30 days after shipment.',
      'All of it with the order.',
      'The shop has no terms of payment yet.',
    ]);
  });

  it('are whole numbers within limits, like the validity of an invoice', () => {
    expect(problemsOfTerms({ depositPercent: '0', days: '365' })).toEqual({});
    for (const typed of ['', '-1', '101', '33.3', 'a third'])
      expect(problemsOfTerms({ depositPercent: typed, days: '0' })).toHaveProperty('depositPercent');
    expect(problemsOfTerms({ depositPercent: '30', days: '366' })).toHaveProperty('days');
    expect(problemsOfValidity({ validDays: '14' })).toEqual({});
    for (const typed of ['0', '366', '1.5'])
      expect(problemsOfValidity({ validDays: typed })).toHaveProperty('validDays');
  });
});

describe('the shipping terms of an invoice', () => {
  const [deposit, line] = [
    { name: 'deposit', percent: 30, amount: 1, due: 'with the order', dueOn: null },
    {},
  ] as const;
  const document = { delivery: 'FOB Chattogram', lines: [line], parts: [deposit] } as unknown as InvoiceContent;
  const lines = (...days: (number | null)[]) =>
    days.map((leadTimeDays) => ({ leadTimeDays })) as unknown as InvoiceContent['lines'];

  it('list delivery, port, partial shipments and the longest lead time', () => {
    const terms = { ...document, portOfLoading: 'Chattogram', partialShipments: false, lines: lines(30, 35) };
    expect(shippingTerms(terms)).toEqual([
      ['Delivery', 'FOB Chattogram'],
      ['Port of loading', 'Chattogram'],
      ['Partial shipments', 'Not allowed'],
      ['Lead time', 'Up to 35 days from the deposit, sooner from stock'],
    ]);
    expect(shippingTerms({ ...terms, parts: [] }).at(-1)?.[1]).toBe(
      'Up to 35 days from our confirmation, sooner from stock',
    );
  });

  it('leave out what an older invoice did not contain', () => {
    expect(shippingTerms(document)).toEqual([['Delivery', 'FOB Chattogram']]);
    expect(shippingTerms({ ...document, lines: lines(30, null) })).toHaveLength(1);
  });
});
