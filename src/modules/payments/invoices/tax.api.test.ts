import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { settingsOf } from '#src/core/module-settings.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { amendOrder, openShopWithInvoice } from '#tests/support/shop-with-invoice.ts';
import { paymentSettings } from '../payment-settings.server.ts';

/** The test order goes to Dhaka; it names its country by its phone. */
const TAXED = { TAX_PERCENT: '15' };

describe('a domestic order', () => {
  it('has the tax of the configuration on its line and on the charges of its invoice, and less for a discount', async () => {
    const { shop, invoice, addLine, order, mails, read, number } = await openShopWithInvoice(TAXED);
    expect(await invoice()).toMatchObject({
      lines: [{ amount: 1_700_000, taxPercent: 15, tax: 255_000 }],
      total: 1_955_000,
      parts: [{ amount: 586_500 }, { amount: 1_368_500 }],
    });
    expect(await order()).toMatchObject({ orderedTotalPrice: 17_000, adjustmentAmount: 2_550, depositAmount: 5_865 });
    const [placed] = await shop.db
      .selectFrom('outbox')
      .select('text')
      .where('subject', 'like', 'Your order of%')
      .execute();
    for (const row of ['Total: $17,000', 'Tax 15% of $17,000: $2,550', 'Total with tax: $19,550'])
      expect(placed?.text).toContain(row);
    await addLine({ kind: 'charge', text: 'Freight', amount: 333.33 });
    await addLine({ kind: 'discount', text: 'Agreed', percent: 10 });
    expect((await invoice()).adjustments).toMatchObject([
      { amount: 33_333, taxPercent: 15, tax: 5_000 },
      { amount: -170_000, taxPercent: 15, tax: -25_500 },
    ]);
    expect((await mails()).at(-1)?.text).toContain('Total without tax: $15,633.33');
    expect(await read(`/invoice/${number}`)).toMatchObject({
      total: 17_978.33,
      taxes: [{ percent: 15, base: 15_633.33, amount: 2_345 }],
    });
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('keeps its rate when the configuration changes, also for later lines', async () => {
    const { shop, addLine, invoice } = await openShopWithInvoice(TAXED);
    settingsOf(shop.config, paymentSettings).tax.percent = 20;
    await addLine({ kind: 'charge', text: 'Freight', amount: 100 });
    expect(await invoice()).toMatchObject({
      lines: [{ taxPercent: 15 }],
      adjustments: [{ taxPercent: 15, tax: 1_500 }],
    });
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('may be credited in all, with its tax', async () => {
    const { shop, addLine, invoice, order } = await openShopWithInvoice({ TAX_PERCENT: '7.5' });
    await addLine({ kind: 'charge', text: 'Fee', amount: 0.06 });
    await addLine({ kind: 'credit', text: 'Goodwill', amount: 17_000.06 });
    expect((await invoice()).total).toBeGreaterThanOrEqual(0);
    expect((await invoice()).total).toBeLessThanOrEqual(1);
    expect((await order()).adjustmentAmount).toBeLessThanOrEqual(-16_999.99);
    expect(await findInconsistencies(shop)).toEqual([]);
  });
});

it('an export has no tax, nor have its charges', async () => {
  const { shop, invoice, addLine, order } = await openShopWithInvoice({ ...TAXED, TAX_COUNTRY: 'DE' });
  await addLine({ kind: 'charge', text: 'Freight', amount: 100 });
  expect(await invoice()).toMatchObject({
    lines: [{ taxPercent: 0, tax: 0 }],
    adjustments: [{ taxPercent: 0, tax: 0 }],
  });
  expect(await order()).toMatchObject({ adjustmentAmount: 100 });
  expect(await findInconsistencies(shop)).toEqual([]);
});

it('an order that is amended to another country has the tax of its new destination', async () => {
  const opened = await openShopWithInvoice(TAXED);
  await opened.addLine({ kind: 'charge', text: 'Freight', amount: 100 });
  const answer = await amendOrder(opened, { shippingAddress: 'Hafenstrasse 1, 20457 Hamburg, Germany' });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await opened.invoice()).toMatchObject({
    lines: [{ taxPercent: 0, tax: 0 }],
    adjustments: [{ taxPercent: 0, tax: 0 }],
    total: 1_710_000,
  });
  expect(await findInconsistencies(opened.shop)).toEqual([]);
});

it('an order whose pieces have left in part keeps their tax, and is not amended to another country', async () => {
  const opened = await openShopWithInvoice(TAXED);
  const { shop, pay, postTo, orderId, invoice } = opened;
  expect((await pay({ amount: 19_550, receivedOn: '2026-01-05', reference: 'FT1' })).statusCode).toBe(200);
  expect((await postTo(`/order/${orderId}/shipment`, { pieces: 200 })).statusCode).toBe(200);
  const abroad = await amendOrder(opened, { shippingAddress: 'Hafenstrasse 1, 20457 Hamburg, Germany' });
  expect(abroad.json().error).toMatchObject({ code: 'taxed_shipment', field: 'shippingAddress' });
  const nearby = await amendOrder(opened, { shippingAddress: '7 Station Road, Khulna' });
  expect(nearby.statusCode, nearby.body).toBe(200);
  expect(await invoice()).toMatchObject({ lines: [{ taxPercent: 15, tax: 255_000 }] });
  expect(await findInconsistencies(shop)).toEqual([]);
});
