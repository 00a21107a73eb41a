import { extractText } from 'unpdf';
import { expect, it } from 'vitest';
import { today } from '#src/core/site/calendar.ts';
import { poster } from '#tests/support/poster.ts';
import { openShopWithOrder } from '#tests/support/shop-with-order.ts';

it('a statement of account is printed for its customer and admins, with the lines of its CSV file', async () => {
  const { shop, buyer, admin, orderId } = await openShopWithOrder();
  await poster(shop, admin)(`/order/${orderId}/payment`, { amount: 6_000, reference: 'FT 77' });
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
