import '#tests/support/on-sqlite-too.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DAY_MS } from '#src/platform/time/units.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { openShopWithUsers } from '#tests/support/shop-with-users.ts';
import { cleanBooks } from './clean-books.server.ts';

it('a PO number and a note of the shop are nowhere once the books need not be kept', async () => {
  const { shop, admin, buyer } = await openShopWithUsers();
  const done = async (path: string, payload: object, by = admin, method: 'POST' | 'PUT' = 'POST') => {
    const answer = await shop.app.inject({ method, url: `/api${path}`, headers: by.headers, payload });
    expect([path, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([path, 200, '']);
    return answer.json();
  };
  const body = { ...orderBody(buyer, await shop.addTool()), poNumber: 'P7' };
  const id = (await done('/order', body, buyer)).insertedId;
  await done(`/order/${id}/buyer`, { poNumber: 'Q8', company: 'Karim Traders Ltd' }, buyer, 'PUT');
  await done(`/order/${id}/buyer`, { poNumber: 'R9', consignee: 'Bank of Dhaka' }, admin, 'PUT');
  await done(`/order/${id}/note`, { text: 'Haggles, but pays.' });
  await done(`/order/${id}/cancel`, { reason: 'x', note: 'x' });
  await done('/own-data/erasure', { password: '', reviews: 'keep' }, buyer);
  await shop.db.updateTable('outbox').set({ recipient: '', subject: '', text: '', html: '', reply_to: null }).execute();
  expect(await cleanBooks(shop, Date.now() + 7 * 366 * DAY_MS)).toBe(1);
  const found: string[] = [];
  for (const { name } of shop.tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(shop.db);
    if (/\bP7\b|\bQ8\b|\bR9\b|Haggles|Karim|Bank of/.test(JSON.stringify(rows))) found.push(name);
  }
  expect(found).toEqual([]);
  expect(await findInconsistencies(shop)).toEqual([]);
});
