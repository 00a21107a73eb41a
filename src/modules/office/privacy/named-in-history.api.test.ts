import '#tests/support/on-sqlite-too.ts';
import { expect, it } from 'vitest';
import { DAY_MS } from '#src/platform/time/units.ts';
import { openShopWithCompany } from '#tests/support/shop-with-company.ts';
import { openShopWithUsers } from '#tests/support/shop-with-users.ts';
import type { Person } from '#tests/support/test-shop.ts';
import { cleanBooks } from './clean-books.server.ts';

/** A customer whose price was agreed, changed and ended, and whose review was answered, hidden and shown again. */
async function openWithHistory() {
  const opened = await openShopWithUsers();
  const { shop, admin, buyer, post, ask } = opened;
  const done = async (path: string, payload: object, by?: Person) => {
    const answer = await post(path, payload, by);
    expect([path, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([path, 200, '']);
    return answer.json().insertedId as string;
  };
  const price = { customer: buyer.email, toolId: await shop.addTool({ price: 34 }), from: 500 };
  await done('/agreed-price', { ...price, unitPrice: 30 });
  const id = await done('/agreed-price', { ...price, unitPrice: 29, replace: true });
  const { headers } = admin;
  const ended = await shop.app.inject({ method: 'DELETE', url: `/api/agreed-price/${id}`, headers });
  expect(ended.statusCode).toBe(200);
  await done('/review', { rating: 5, userName: 'Karim T.', reviewDetail: 'They last for years, all of them.' }, buyer);
  const [review] = (await ask('/review-desk')).json();
  await done(`/review/${review._id}/reply`, { text: 'Thank you, Karim.' });
  await done(`/review/${review._id}/hidden`, { reason: 'Karim asked for it.' });
  await done(`/review/${review._id}/shown`, {});
  const changes = async (kind: string) => (await ask(`/changes?kind=${kind}`)).json();
  const erase = () => done('/own-data/erasure', { password: '', reviews: 'keep' }, buyer);
  return { ...opened, changes, erase };
}

it('the copy has what the history says about the reviews of the person, and not about prices, which may be a company’s', async () => {
  const { ask, buyer } = await openWithHistory();
  const { admin_changes } = (await ask('/own-data', buyer)).json();
  const own = admin_changes.map(({ kind, action }: { kind: string; action: string }) => `${kind}: ${action}`);
  expect(own).toEqual(['review: replied to', 'review: hidden', 'review: shown again']);
});

it('the history forgets with the account whose price and whose review it was', async () => {
  const { shop, buyer, changes, erase } = await openWithHistory();
  expect(JSON.stringify(await changes('price'))).toContain(buyer.email);
  await erase();
  const [prices, reviews] = [await changes('price'), await changes('review')];
  const customer = 'Former customer';
  expect(prices).toMatchObject([
    { action: 'agreed price ended', subject: 'Test drill', before: { customer, price: 29 }, after: null },
    { action: 'agreed price changed', before: { customer, price: 30 }, after: { customer, price: 29 } },
    { action: 'price agreed', before: null, after: { customer, price: 30 } },
  ]);
  const [subject, gone] = ['Review of Former customer', { before: null, after: null }];
  expect(reviews).toMatchObject([
    { action: 'shown again', subject, ...gone },
    { action: 'hidden', subject, ...gone },
    { action: 'replied to', subject, ...gone },
  ]);
  await cleanBooks(shop, Date.now() + 9 * 366 * DAY_MS);
  expect(await changes('price')).toEqual(prices);
});

it('an entry about an account that exists stays as it is', async () => {
  const { shop } = await openWithHistory();
  const change = shop.db.updateTable('admin_changes').where('kind', 'in', ['price', 'review']);
  await expect(change.set({ before: null, after: null }).execute()).rejects.toThrow('append-only');
});

it('the history of a company forgets a former owner, not what was agreed with the company', async () => {
  const { shop, admin, owner, companyId, call, member } = await openShopWithCompany();
  const other = await member('owner');
  const toolId = await shop.addTool({ price: 34 });
  const price = { customer: owner.email, toolId, from: 500, unitPrice: 30 };
  expect((await call('POST', '/agreed-price', admin, price)).statusCode).toBe(200);
  const credit = await call('PUT', `/customer-credit/${companyId}/limit`, admin, { limit: 900 });
  expect(credit.statusCode, credit.body).toBe(200);
  const changes = async () => (await call('GET', '/changes', admin)).json();
  expect(JSON.stringify(await changes())).toContain(owner.email);
  expect((await call('DELETE', `/company/member/${owner.userId}`, other)).statusCode).toBe(200);
  expect((await call('POST', '/own-data/erasure', owner, { password: '', reviews: 'keep' })).statusCode).toBe(200);
  expect(await changes()).toMatchObject([
    { kind: 'user', action: 'credit limit set', subject: 'Former customer', after: { creditLimit: 900 } },
    { kind: 'price', after: { customer: 'Former customer', price: 30 } },
  ]);
});
