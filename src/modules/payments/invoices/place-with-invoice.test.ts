import { expect, it } from 'vitest';
import type { InvoiceContent } from './invoice.ts';
import { dueParts } from './invoice-amounts.ts';
import { whatToPay } from './place-with-invoice.server.ts';

it.each([
  [
    30,
    0,
    'Please pay the deposit of $3,600 by bank transfer on proforma invoice PI-2026-0065. The balance of $8,400 is due before shipment.',
  ],
  [
    20,
    45,
    'Please pay the deposit of $2,400 by bank transfer on proforma invoice PI-2026-0065. The balance of $9,600 is due 45 days after shipment.',
  ],
  [100, 0, 'Please pay $12,000 by bank transfer on proforma invoice PI-2026-0065.'],
  [0, 30, 'You pay by bank transfer on proforma invoice PI-2026-0065: $12,000 is due 30 days after shipment.'],
  [undefined, 0, 'Please pay by bank transfer on proforma invoice PI-2026-0065.'],
])('the mail of an order with a deposit of %j percent and %i days states what to pay', (percent, days, text) => {
  const due = { orderId: 'order', adjustment: 0, toPay: 1_200_000, deposit: 12_000 * (percent ?? 0) };
  const parts = percent === undefined ? [] : dueParts([due], { percent, days }, null);
  const invoice = { number: 'PI-2026-0065', revision: '', currency: 'USD', total: 1_200_000, parts };
  expect(whatToPay(invoice as unknown as InvoiceContent)).toBe(text);
});
