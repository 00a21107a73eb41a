import '#tests/support/on-sqlite-too.ts';
import { expect, it } from 'vitest';
import { ORDERING_FOR } from '#src/core/accounts/account-shown.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { openShopWithCompany } from '#tests/support/shop-with-company.ts';
import { DELIVERY } from '#tests/support/shop-with-quotes.ts';
import type { Person } from '#tests/support/test-shop.ts';

async function openWithForms() {
  const company = await openShopWithCompany();
  const { shop, call, admin } = company;
  const toolId = await shop.addTool({ quantity: 100_000 });
  const details = JSON.stringify({ samplePriceMinor: 4_900 });
  await shop.db.updateTable('tools').set({ details }).where('id', '=', toolId).execute();
  await call('PUT', `/tool/${toolId}/sample`, admin, { pieces: 10 });
  const bodies = (by: Person) => ({
    '/order': orderBody(by, toolId),
    '/orders': { lines: [{ toolId, pieces: 500 }], ...DELIVERY },
    '/batch-order': { toolId, parts: [{ batch: null, pieces: 500 }], ...DELIVERY },
    '/sample': { toolId, pieces: '1', courierAccount: '', ...DELIVERY },
    '/quote': { lines: [{ toolId, pieces: 500 }], port: '', message: '' },
  });
  const send = async (path: keyof ReturnType<typeof bodies>, by: Person, shown?: string) => {
    const headers = { ...by.headers, ...(shown && { [ORDERING_FOR]: shown }) };
    const answer = await call('POST', path, { headers }, bodies(by)[path], `one-key-of-${path}`);
    return answer.statusCode === 200 ? 'done' : (answer.json().error.code as string);
  };
  const rightsOf = async (by: Person) => (await call('GET', `/admin/${by.email}`, by)).json();
  const countOf = async (by: string) =>
    (await shop.db.selectFrom('orders').select('id').where('customer_id', '=', by).execute()).length;
  return { ...company, send, rightsOf, countOf };
}

const FORMS = ['/order', '/orders', '/batch-order', '/sample', '/quote'] as const;

it('a former member orders in the own name only from a page that says so, and under the same key, too', async () => {
  const { call, owner, member, companyId, send, rightsOf, countOf } = await openWithForms();
  const buyer = await member('buyer');
  expect(await rightsOf(buyer)).toMatchObject({ company: 'Karim Power Tools', account: companyId });
  for (const path of FORMS) expect([path, await send(path, buyer, companyId)]).toEqual([path, 'done']);
  await call('DELETE', `/company/member/${buyer.userId}`, owner);
  expect((await rightsOf(buyer)).company).toBeUndefined();
  for (const path of FORMS) expect([path, await send(path, buyer, companyId)]).toEqual([path, 'account_changed']);
  expect(await countOf(buyer.userId)).toBe(0);
  for (const path of FORMS) expect([path, await send(path, buyer, 'own')]).toEqual([path, 'done']);
  expect(await countOf(buyer.userId)).toBe(4);
});

it('a person who joined a company meanwhile orders for it only from a page that says so', async () => {
  const { shop, call, invite, companyId, send, countOf } = await openWithForms();
  const person = await shop.signIn();
  const secret = await invite(person.email, 'buyer');
  await call('POST', '/company-invitation/acceptance', person, { secret, moveOrders: false });
  expect(await send('/order', person, 'own')).toBe('account_changed');
  expect(await countOf(companyId)).toBe(0);
  expect(await send('/order', person, companyId)).toBe('done');
  // Reading orders nothing: a front end may set the header on all calls.
  const headers = { ...person.headers, [ORDERING_FOR]: 'own' };
  const reading = await call('GET', `/user-order?user=${person.email}`, { headers });
  expect(reading.statusCode).toBe(200);
  // The calls of the specification have no such header.
  expect(await send('/orders', person)).toBe('done');
  expect(await countOf(companyId)).toBe(2);
});
