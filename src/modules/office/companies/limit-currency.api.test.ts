import '#tests/support/on-sqlite-too.ts';
import { expect, it } from 'vitest';
import { convertPrices } from '#src/core/tools/convert-prices.server.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { openShopWithCompany } from '#tests/support/shop-with-company.ts';
import type { Person } from '#tests/support/test-shop.ts';

/** Limits were set in dollars; then the shop sells in yen. */
async function openInYen(limits: { orderLimit?: number; monthLimit?: number }) {
  const company = await openShopWithCompany({});
  const { shop, call, owner, member, invite } = company;
  const buyer = await member('buyer', limits, 'Babul');
  const invited = await shop.signIn('customer');
  const secret = await invite(invited.email, 'buyer', limits);
  const tool = await shop.addTool({ quantity: 100_000 });
  Object.assign(shop.config, { currency: 'JPY' });
  await convertPrices(shop.db, 'JPY');
  const order = (by: Person, pieces = 500) =>
    call('POST', '/order', by, { ...orderBody(by, tool, pieces), orderedEmail: undefined });
  const read = async () => (await call('GET', '/company', owner)).json().company;
  const limitsOf = async ({ userId }: Person) => {
    const { members } = await read();
    const { orderLimit, monthLimit, limitCurrency } = members.find(({ _id }: { _id: string }) => _id === userId);
    return [orderLimit, monthLimit, limitCurrency];
  };
  const change = ({ userId }: Person, body: object) => call('PUT', `/company/member/${userId}`, owner, body);
  return { ...company, buyer, invited, secret, order, read, limitsOf, change };
}

it.each([{ orderLimit: 20_000 }, { monthLimit: 20_000 }])(
  'a limit in another currency: approval (%o)',
  async (limits) => {
    const { owner, buyer, order, limitsOf } = await openInYen(limits);
    expect(await limitsOf(buyer)).toEqual([limits.orderLimit ?? null, limits.monthLimit ?? null, 'USD']);
    expect(await limitsOf(owner)).toEqual([null, null, 'JPY']);
    const held = await order(buyer);
    expect([held.statusCode, codeOf(held)]).toEqual([409, 'sent_for_approval']);
    expect(held.json().error.message).toMatch(
      /^Your limit is in USD, so this order of JPY\s17,000 is sent for approval\./,
    );
  },
);

it('an invitation keeps the currency of its limits', async () => {
  const { call, invited, secret, order, read, limitsOf } = await openInYen({ orderLimit: 20_000 });
  expect((await read()).invitations).toMatchObject([{ orderLimit: 20_000, limitCurrency: 'USD' }]);
  const joined = await call('POST', '/company-invitation/acceptance', invited, { secret, moveOrders: false });
  expect(joined.statusCode).toBe(200);
  expect(await limitsOf(invited)).toEqual([20_000, null, 'USD']);
  expect(codeOf(await order(invited))).toBe('sent_for_approval');
});

it('limits are set again in the currency of the shop, both at once', async () => {
  const { buyer, order, change, limitsOf } = await openInYen({ orderLimit: 20_000, monthLimit: 90_000 });
  expect((await change(buyer, { role: 'approver' })).statusCode).toBe(200);
  expect(await limitsOf(buyer)).toEqual([20_000, 90_000, 'USD']);
  const half = await change(buyer, { orderLimit: 3_000_000 });
  expect([half.statusCode, codeOf(half)]).toEqual([422, 'limit_rule']);
  expect(half.json().error).toMatchObject({ field: 'monthLimit' });
  expect(await limitsOf(buyer)).toEqual([20_000, 90_000, 'USD']);
  expect((await change(buyer, { orderLimit: 3_000_000, monthLimit: null })).statusCode).toBe(200);
  expect(await limitsOf(buyer)).toEqual([3_000_000, null, 'JPY']);
  expect((await order(buyer)).statusCode).toBe(200);
});

it('no limits have no currency', async () => {
  const { buyer, order, change, limitsOf } = await openInYen({ orderLimit: 20_000 });
  expect((await change(buyer, { orderLimit: null })).statusCode).toBe(200);
  expect(await limitsOf(buyer)).toEqual([null, null, 'JPY']);
  expect((await order(buyer)).statusCode).toBe(200);
});
