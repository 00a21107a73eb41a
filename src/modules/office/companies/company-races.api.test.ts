import '#tests/support/on-sqlite-too.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { engineOf } from '#src/platform/database/engine.server.ts';
import { untilTransactionWaits } from '#tests/support/hold-at-write.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { openShopWithCompany } from '#tests/support/shop-with-company.ts';
import { DELIVERY } from '#tests/support/shop-with-quotes.ts';
import { type Person, useTestShop } from '#tests/support/test-shop.ts';
import { lockUsers } from '../users/user-repository.server.ts';
import { endInvitation } from './company-repository.server.ts';
import { foundCompany } from './found-company.server.ts';
import { acceptInvitation } from './invite-member.server.ts';

const shared = useTestShop();

/** A person who is about to be in a company: by an invitation, or by founding one. */
async function openWithPerson() {
  const company = await openShopWithCompany(shared);
  const { shop, call, admin, invite } = company;
  const person = await shop.signIn();
  const secret = await invite(person.email, 'buyer');
  const ways = {
    'is invited': () => call('POST', '/company-invitation/acceptance', person, { secret, moveOrders: false }),
    'founds one': () => call('POST', '/company', person, { name: 'Padma & Sons', moveOrders: false }),
  };
  const roles = {
    'staff-role': () => call('POST', `/users/${person.userId}/staff-role`, admin, { role: 'sales' }),
    role: () => call('POST', `/users/${person.userId}/role`, admin, { role: 'admin' }),
  };
  const user = shop.db.selectFrom('user').select(['role', 'staffRole']).where('id', '=', person.userId);
  const isMember = shop.db.selectFrom('company_members').select('role').where('person_id', '=', person.userId);
  const state = async () => ({
    hasRights: await user.executeTakeFirst().then((row) => row?.role === 'admin' || row?.staffRole !== null),
    isMember: (await isMember.executeTakeFirst()) !== undefined,
  });
  return { ...company, person, secret, ways, roles, state };
}

const given = [
  ['staff-role', { staffRole: 'sales' }],
  ['role', { role: 'admin' }],
] as const;

describe.each(['is invited', 'founds one'] as const)('a person who %s', (way) => {
  it.each(given)('and gets a %s before that is written, is in no company', async (_, rights) => {
    const { shop, person, ways, state } = await openWithPerson();
    const answer = await shop.db.transaction().execute(async (trx) => {
      await lockUsers(trx, [person.userId]);
      await trx.updateTable('user').set(rights).where('id', '=', person.userId).execute();
      const joins = ways[way]();
      await untilTransactionWaits(shop.db);
      return { joins };
    });
    const { statusCode, body } = await answer.joins;
    expect([statusCode, JSON.parse(body).error?.code]).toEqual([403, 'customers_only']);
    expect(await state()).toEqual({ hasRights: true, isMember: false });
  });

  it.each(given)('gets no %s while that is written', async (kind) => {
    const { shop, ways, roles, state } = await openWithPerson();
    const answers = await shop.db.transaction().execute(async (trx) => {
      // The last write of both ways waits.
      if (engineOf(trx) === 'postgres') await sql`lock table company_history in share mode`.execute(trx);
      const joins = ways[way]();
      await untilTransactionWaits(shop.db, 1);
      const gives = roles[kind]();
      await untilTransactionWaits(shop.db, 2);
      return [joins, gives];
    });
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    if (engineOf(shop.db) === 'postgres') expect(statuses).toEqual([200, 409]);
    const { hasRights, isMember } = await state();
    expect(hasRights).not.toBe(isMember);
  });

  it.each([...given, ['block', { blockedAt: 1 }]] as const)(
    'is in no company with a %s since the request was let through',
    async (_, change) => {
      const { shop, person, secret, state } = await openWithPerson();
      await shop.db.updateTable('user').set(change).where('id', '=', person.userId).execute();
      const stale = { ...(person as Person), role: 'customer' as const };
      const join =
        way === 'is invited'
          ? acceptInvitation(shop, stale, { secret, moveOrders: false })
          : foundCompany(shop, stale, { name: 'Padma & Sons', moveOrders: false });
      await expect(join).rejects.toMatchObject({
        code: 'blockedAt' in change ? 'sign_in_required' : 'customers_only',
      });
      expect((await state()).isMember).toBe(false);
    },
  );
});

it('a company for which a clerk is placing an order is not dissolved', async () => {
  const { shop, call, admin, owner } = await openShopWithCompany(shared);
  const lines = [{ toolId: await shop.addTool(), pieces: 500 }];
  const answers = await shop.db.transaction().execute(async (trx) => {
    // An order is written before its mails.
    if (engineOf(trx) === 'postgres') await sql`lock table outbox in share mode`.execute(trx);
    const placed = call('POST', '/orders', admin, { lines, ...DELIVERY, customer: owner.email });
    await untilTransactionWaits(shop.db, 1);
    const dissolved = call('DELETE', '/company', owner);
    await untilTransactionWaits(shop.db, 2);
    return [placed, dissolved];
  });
  const [placed, dissolved] = await Promise.all(answers);
  expect(placed?.statusCode, placed?.body).toBe(200);
  if (engineOf(shop.db) === 'postgres') expect(dissolved?.json().error?.code).toBe('orders_open');
});

it('an invitation that is taken back while it is accepted makes no member', async () => {
  const { shop, person, ways, state, companyId } = await openWithPerson();
  const invitations = shop.db.selectFrom('company_invitations').select('id').where('company_id', '=', companyId);
  const { id } = await invitations.executeTakeFirstOrThrow();
  const { accepted } = await shop.db.transaction().execute(async (trx) => {
    await endInvitation(trx, { id, company_id: companyId });
    const accepts = ways['is invited']();
    await untilTransactionWaits(shop.db);
    return { accepted: accepts };
  });
  const { statusCode, body } = await accepted;
  expect([statusCode, JSON.parse(body).error?.code]).toEqual([404, 'invitation_ended']);
  expect((await state()).isMember, person.email).toBe(false);
});

it('a request for approval that two approvers decline at once is declined once, with one mail', async () => {
  const { shop, call, owner, member } = await openShopWithCompany(shared);
  const [buyer, approver] = [await member('buyer', { orderLimit: 0 }), await member('approver')];
  await call('POST', '/order', buyer, orderBody(buyer, await shop.addTool()));
  const [{ _id }] = (await call('GET', '/company-request', owner)).json();
  const answers = await shop.db.transaction().execute(async (trx) => {
    if (engineOf(trx) === 'postgres') await sql`lock table company_requests in share mode`.execute(trx);
    const declined = [owner, approver].map((by) => call('DELETE', `/company-request/${_id}`, by));
    await untilTransactionWaits(shop.db, 2);
    return declined;
  });
  const outcomes = (await Promise.all(answers)).map((answer) => codeOf(answer));
  expect(outcomes.sort()).toEqual([200, 'request_decided']);
  const mails = shop.db.selectFrom('outbox').select('subject').where('recipient', '=', buyer.email);
  expect(await mails.where('subject', 'like', '%declined%').execute()).toHaveLength(1);
});
