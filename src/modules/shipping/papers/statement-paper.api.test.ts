import { extractText } from 'unpdf';
import { expect, it } from 'vitest';
import { today } from '#src/core/site/calendar.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import { openShopWithOrder } from '#tests/support/shop-with-order.ts';

it('a statement of account is printed for its customer and admins, with the lines of its CSV file', async () => {
  const { shop, buyer, admin, orderId, post } = await openShopWithOrder();
  await post(`/order/${orderId}/payment`, { amount: 6_000, reference: 'FT 77' });
  const get = (url: string, { headers } = buyer) => shop.app.inject({ url: `/api${url}`, headers });
  const printed = await get(`/statement.pdf?from=${today()}&to=${today()}`);
  expect(printed.headers['content-type']).toBe('application/pdf');
  expect(printed.headers['content-disposition']).toBe(`inline; filename="statement-${today()}-${today()}.pdf"`);
  const { text } = await extractText(new Uint8Array(printed.rawPayload), { mergePages: true });
  const { number } = (await get(`/order/${orderId}/proforma`)).json();
  for (const words of [
    'Statement of account',
    `Proforma invoice ${number}`,
    '$17,000.00',
    'Payment FT 77',
    '$11,000.00',
  ])
    expect(text.replaceAll(/\s+/g, ' ')).toContain(words);
  expect(text).not.toContain('genuine');
  const customer = encodeURIComponent(buyer.email);
  expect((await get(`/statement.pdf?customer=${customer}`, admin)).statusCode).toBe(200);
  expect((await get(`/statement.pdf?customer=${customer}`, await shop.signIn())).statusCode).toBe(403);
  expect((await get('/statement.pdf?from=2026-03-02&to=2026-03-01')).statusCode).toBe(400);
});

it('a statement of account with more than 1,000 lines is not printed, but can be read', async () => {
  const { shop, buyer, orderId, post } = await openShopWithOrder();
  await post(`/order/${orderId}/payment`, { amount: 1, reference: 'FT 77' });
  const entry = await shop.db.selectFrom('ledger_entries').selectAll().executeTakeFirstOrThrow();
  const more = Array.from({ length: 1_000 }, () => ({ ...entry, id: newId() }));
  for (let at = 0; at < more.length; at += 100)
    await shop.db
      .insertInto('ledger_entries')
      .values(more.slice(at, at + 100))
      .execute();
  const get = (path: string) =>
    shop.app.inject({ url: `/api/${path}?from=${today()}&to=${today()}`, headers: buyer.headers });
  const refused = await get('statement.pdf');
  expect(refused.statusCode).toBe(422);
  expect(refused.json().error).toMatchObject({ code: 'statement_too_long', field: 'from' });
  expect((await get('statement')).body.split('FT 77')).toHaveLength(1_002);
});
