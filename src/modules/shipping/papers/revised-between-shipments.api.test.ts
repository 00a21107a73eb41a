import '#tests/support/on-sqlite-too.ts';
import { expect, it, vi } from 'vitest';
import { MAIL_DELAY_MS } from '#src/modules/orders/moves/make-move.server.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { cents, openShopToShip, owedBy } from '#tests/support/shop-to-ship.ts';
import { amendOrder } from '#tests/support/shop-with-invoice.ts';

vi.setConfig({ testTimeout: 30_000 });

it('the commercial invoices of an order add up to its invoice, whose lines and pieces change between shipments', async () => {
  const { shop, ship, print, papers, addLine, invoice, ...opened } = await openShopToShip();
  await print(await ship(233));
  await addLine({ kind: 'charge', text: 'Insurance', amount: 100.01 });
  expect((await amendOrder({ shop, ...opened }, { orderedMinQty: 1_000 })).statusCode).toBe(200);
  await print(await ship(300));
  await addLine({ kind: 'credit', text: 'Broken pieces', amount: 77.77 });
  await print(await ship(467));
  const { total } = await invoice();
  expect(total).toBe(3_448_224);
  expect((await papers()).reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(total);
  expect(await findInconsistencies(shop)).toEqual([]);
});

it('the paper of a shipment adds up with those of later ones that were issued before it', async () => {
  const { ship, print, papers, addLine, invoice } = await openShopToShip();
  const first = await ship(233);
  await print(await ship(467));
  const { total } = await invoice();
  await addLine({ kind: 'credit', text: 'Broken pieces', amount: 50 });
  await print(first);
  expect((await papers()).reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(total);
});

it('a commercial invoice is not below zero after a credit: a later one takes off more, a credit note the rest', async () => {
  const { ship, print, listed, papers, addLine, invoice } = await openShopToShip();
  await print(await ship(600));
  await addLine({ kind: 'credit', text: 'Broken pieces', amount: 5_000 });
  await print(await ship(20));
  await print(await ship(80));
  const amounts = (await papers()).map(({ amount }) => cents(amount));
  expect(Math.min(...amounts)).toBe(0);
  const { total } = await invoice();
  // The rest is more than the last goods cost.
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBeGreaterThan(total);
  const [rest] = await listed('credit-note');
  await print(rest?.event ?? '', 'credit-note');
  expect(owedBy(await papers())).toBe(total);
});

it('a charge that is added after the last shipment has a debit note, and the papers add up to the invoice', async () => {
  const { shop, ship, get, print, debitNotes, papers, addLine, invoice } = await openShopToShip();
  const last = await ship(700);
  await print(last);
  expect((await get('debit-note', last)).statusCode).toBe(404);
  await addLine({ kind: 'charge', text: 'Demurrage', amount: 123.45 });
  await addLine({ kind: 'credit', text: 'Broken pieces', amount: 50 });
  const [listed, ...others] = await debitNotes();
  expect([listed?.number, others]).toEqual(['', []]);
  const event = listed?.event ?? '';
  await print(event, 'debit-note');
  await print(event, 'debit-note');
  expect(await debitNotes()).toEqual([{ kind: 'debit-note', event, number: expect.stringMatching(/^DN-\d{4}-0001$/) }]);
  const { total } = await invoice();
  expect(owedBy(await papers()), 'the credit has a note of its own').toBe(total + 5_000);
  expect((await papers()).map(({ paper }) => paper.lines)).toContainEqual([['Demurrage', '$123.45']]);
  expect(await findInconsistencies(shop)).toEqual([]);
});

it('a charge has no debit note if a commercial invoice is still to state it', async () => {
  const { ship, print, debitNotes, papers, addLine, invoice } = await openShopToShip();
  await print(await ship(400));
  await addLine({ kind: 'charge', text: 'Demurrage', amount: 123.45 });
  expect(await debitNotes(), 'before the last shipment').toEqual([]);
  const last = await ship(300);
  expect(await debitNotes(), 'before its commercial invoice').toEqual([]);
  await print(last);
  expect(await debitNotes()).toEqual([]);
  const { total } = await invoice();
  expect((await papers()).reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(total);
});

it('a charge with a debit note is not stated again once its order is on an invoice with another one', async () => {
  const { shop, buyer, orderId, place, ship, print, debitNotes, papers, addLine, postTo } = await openShopToShip();
  await print(await ship(700));
  await addLine({ kind: 'charge', text: 'Demurrage', amount: 123.45 });
  vi.setSystemTime(Date.now() + MAIL_DELAY_MS + 1_000);
  const [listed] = await debitNotes();
  await print(listed?.event ?? '', 'debit-note');
  const other = await place();
  const headers = buyer.headers;
  const payload = { orders: [orderId, other] };
  const joint = await shop.app.inject({ method: 'POST', url: '/api/invoice', headers, payload });
  expect(joint.statusCode, joint.body).toBe(200);
  expect((await postTo(`/order/${other}/confirmation`, {})).statusCode).toBe(200);
  for (const pieces of [200, 300]) {
    expect((await postTo(`/order/${other}/shipment`, { pieces })).statusCode).toBe(200);
    vi.setSystemTime(Date.now() + MAIL_DELAY_MS + 1_000);
  }
  expect(await debitNotes()).toHaveLength(1);
  const found = await shop.app.inject({ url: `/api/order/${other}`, headers });
  for (const { id } of found.json().history.slice(-2)) {
    const url = `/api/order/${other}/paper/commercial-invoice/${id}.pdf`;
    expect((await shop.app.inject({ url, headers })).statusCode).toBe(200);
  }
  const texts = (await papers()).map(({ paper }) => JSON.stringify(paper.lines));
  expect(texts.filter((text) => text.includes('Demurrage'))).toHaveLength(1);
});
