import '#tests/support/on-sqlite-too.ts';
import { expect, it } from 'vitest';
import { callName } from '#src/core/call.ts';
import { placeOrder } from '#src/core/orders/place-order.server.ts';
import { claimDueMails } from '#src/platform/mail/outbox.server.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { openShopWithCompany } from '#tests/support/shop-with-company.ts';
import type { Person } from '#tests/support/test-shop.ts';
import { OrderAboveLimit } from './order-above-limit.ts';
import { readdressToMembers } from './readdress-mails.server.ts';
import { sendForApproval } from './send-for-approval.server.ts';

const anyone = { orderLimit: null, monthLimit: null };

it('the account of a company gets no session, even with a password', async () => {
  const { shop, companyId } = await openShopWithCompany();
  const { email } = await shop.db
    .selectFrom('user')
    .select('email')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  const post = (path: string, payload: object) =>
    shop.app.inject({ method: 'POST', url: `/api/auth${path}`, headers: { origin: shop.config.publicUrl }, payload });
  await post('/request-password-reset', { email, redirectTo: '/reset-password' });
  const mails = shop.db.selectFrom('outbox').select('text').where('recipient', '=', email);
  const { text } = await mails.executeTakeFirstOrThrow();
  const token = /reset-password\/?[?#/](?:token=)?([\w-]+)/.exec(text)?.[1];
  expect((await post('/reset-password', { token, newPassword: 'Company@2026' })).statusCode).toBe(200);
  const answer = await post('/sign-in/email', { email, password: 'Company@2026' });
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined]);
  expect(await shop.db.selectFrom('session').select('id').where('userId', '=', companyId).execute()).toEqual([]);
});

it.each([1, 2, 3])('of two owners who leave, or demote each other, at once, one stays (%i)', async () => {
  const { call, owner, member } = await openShopWithCompany();
  const second = await member('owner');
  const demote = (who: Person, by: Person) =>
    call('PUT', `/company/member/${who.userId}`, by, { role: 'viewer', ...anyone });
  const ownersLeft = async () => {
    const answers = await Promise.all([owner, second].map((by) => call('GET', '/company', by)));
    const [company] = answers.flatMap((answer) => answer.json().company ?? []);
    return company.members.filter(({ role }: { role: string }) => role === 'owner').length;
  };
  await Promise.all([demote(second, owner), demote(owner, second)]);
  expect(await ownersLeft()).toBe(1);
  const [left, stays] =
    (await call('GET', '/company', owner)).json().company.role === 'owner' ? [owner, second] : [second, owner];
  await call('PUT', `/company/member/${stays.userId}`, left, { role: 'owner', ...anyone });
  await Promise.all([owner, second].map((by) => call('POST', '/company/leave', by)));
  expect(await ownersLeft()).toBe(1);
});

it('a member who was taken out, or lost the role, while an order was placed places none', async () => {
  const { shop, call, owner, companyId, member } = await openShopWithCompany();
  const [buyer, approver] = [await member('buyer'), await member('approver')];
  const tool = await shop.addTool();
  const { db, config, fills } = shop;
  const person = { userId: buyer.userId, email: buyer.email, name: buyer.name, role: 'buyer' };
  const place = (approval?: { request: string; by: string }) => {
    const account = { userId: companyId, email: buyer.email, name: 'Karim Power Tools', role: 'customer' as const };
    const actor = { ...account, person: { ...person, ...(approval && { approval }) } };
    return placeOrder({ db, config, fills }, actor, { ...orderBody(buyer, tool) } as never).then(
      () => 'placed',
      ({ code }: { code: string }) => code,
    );
  };
  const request = 'no-such-request';
  // Approved by the author, by a member who may not, and a request that another approval has decided.
  await call('PUT', `/company/member/${buyer.userId}`, owner, { role: 'approver', ...anyone });
  expect(await place({ request, by: buyer.userId })).toBe('not_in_role');
  await call('PUT', `/company/member/${approver.userId}`, owner, { role: 'buyer', ...anyone });
  expect(await place({ request, by: approver.userId })).toBe('not_in_role');
  expect(await place({ request, by: owner.userId })).toBe('request_decided');
  await call('PUT', `/company/member/${buyer.userId}`, owner, { role: 'viewer', ...anyone });
  expect([await place(), await place({ request, by: owner.userId })]).toEqual(['not_in_role', 'request_void']);
  await call('DELETE', `/company/member/${buyer.userId}`, owner);
  expect([await place(), await place({ request, by: owner.userId })]).toEqual(['not_in_role', 'request_void']);
  expect(await db.selectFrom('orders').select('id').execute()).toEqual([]);
});

it('a member who was taken out while an order was held asks for no approval', async () => {
  const { shop, call, owner, companyId, member } = await openShopWithCompany();
  const buyer = await member('buyer', { orderLimit: 100 });
  await call('DELETE', `/company/member/${buyer.userId}`, owner);
  const person = { userId: buyer.userId, email: buyer.email, name: buyer.name, role: 'buyer' };
  const actor = { ...person, userId: companyId, name: 'Karim Power Tools', role: 'customer' as const, person };
  const error = new OrderAboveLimit({
    lines: [{ tool: 'Test drill', pieces: 500 }],
    total: 1_700_000,
    currency: 'USD',
  });
  const row = shop.calls.find((each) => callName(each) === 'POST /order');
  const request = { params: {}, body: {}, headers: {} };
  await expect(sendForApproval(shop, actor, error, { row, request } as never)).rejects.toMatchObject({
    code: 'not_in_role',
  });
  expect(await shop.db.selectFrom('company_requests').select('id').execute()).toEqual([]);
});

it('an invitation of another company stays open, and a blocked member gets no mail', async () => {
  const { shop, call, admin, owner, member, invite } = await openShopWithCompany();
  const other = await shop.signIn();
  await call('POST', '/company', other, { name: 'Other', moveOrders: false });
  await invite('new@example.com', 'buyer');
  const open = async () => (await call('GET', '/company', owner)).json().company.invitations;
  const [{ _id }] = await open();
  expect((await call('DELETE', `/company/invitation/${_id}`, other)).statusCode).toBe(404);
  expect(await open()).toHaveLength(1);
  const [buyer, approver] = [await member('buyer', { orderLimit: 20_000 }), await member('approver')];
  await call('POST', `/users/${approver.userId}/block`, admin, { blocked: true });
  await shop.db.deleteFrom('outbox').execute();
  const tool = await shop.addTool({ quantity: 10_000 });
  expect((await call('POST', '/order', buyer, orderBody(buyer, tool))).statusCode).toBe(200);
  expect(codeOf(await call('POST', '/order', buyer, orderBody(buyer, tool, 1_000)))).toBe('sent_for_approval');
  await readdressToMembers(shop.db, await claimDueMails(shop.db, 100));
  const sent = await shop.db.selectFrom('outbox').select('recipient').distinct().execute();
  const recipients = sent.map(({ recipient }) => recipient);
  expect(recipients).toContain(owner.email);
  expect(recipients).not.toContain(approver.email);
});

it('a dissolved company has no members, is merged nowhere, and its orders stay', async () => {
  const { shop, call, admin, owner, companyId } = await openShopWithCompany();
  const other = await shop.signIn();
  const { insertedId: into } = (await call('POST', '/company', other, { name: 'Other', moveOrders: false })).json();
  expect((await call('DELETE', '/company', owner)).statusCode).toBe(200);
  const merge = (from: string, to: string, confirmed: string) =>
    call('POST', `/company/${from}/merge`, admin, { into: to, confirmed });
  expect(codeOf(await merge(companyId, into, 'Karim Power Tools'))).toBe('company_not_found');
  expect(codeOf(await merge(into, companyId, 'Other'))).toBe('company_not_found');
  const { role } = (await call('GET', '/company', other)).json().company;
  expect(role).toBe('owner');
});
