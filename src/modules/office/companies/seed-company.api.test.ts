import { expect, it } from 'vitest';
import { seedDemo } from '#src/demo/seed.server.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const APPROVER = 'approver@example.com';

/** Signs in with the password of the demo. @returns the header of the access token */
async function signInAsApprover({ app, config }: TestShop): Promise<{ authorization: string }> {
  const post = (url: string, payload: object, headers = {}) =>
    app.inject({ method: 'POST', url: `/api${url}`, headers: { origin: config.publicUrl, ...headers }, payload });
  const signedIn = await post('/auth/sign-in/email', { email: APPROVER, password: 'Buyer@123' });
  const cookie = signedIn.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const { token } = (await post(`/user/${APPROVER}`, {}, { cookie })).json();
  return { authorization: `Bearer ${token}` };
}

it('the demo’s company has an order that waits for approval, and can be approved as it is', async () => {
  const shop = await openTestShop();
  await seedDemo(shop, { count: 0, currency: 'USD' });
  const request = await shop.db.selectFrom('company_requests').selectAll().executeTakeFirstOrThrow();
  const headers = await signInAsApprover(shop);
  const url = `/api/company-request/${request.id}/approval`;
  const approved = await shop.app.inject({ method: 'POST', url, headers });
  expect(approved.statusCode, approved.body).toBe(200);
  const placed = shop.db
    .selectFrom('orders')
    .select(['customer_name', 'quantity', 'state'])
    .where('quantity', '>=', 500);
  expect(await placed.execute()).toEqual([
    { customer_name: 'Padma Tools Trading Ltd', quantity: 600, state: 'to-be-paid' },
  ]);
});
