import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/platform/database/new-id.server.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { openShopWithCompany } from '#tests/support/shop-with-company.ts';
import { type Person, useTestShop } from '#tests/support/test-shop.ts';

const shared = useTestShop();

const outcome = (answer: { statusCode: number; json(): { error: { code: string } } }) => [
  answer.statusCode,
  answer.statusCode < 400 ? 'ok' : codeOf(answer),
];

describe('members of a company', () => {
  it('see and place its orders with their own addresses, and nothing of their own', async () => {
    const { shop, call, owner, member } = await openShopWithCompany(shared);
    const buyer = await member('buyer');
    const tool = await shop.addTool();
    const placed = await call('POST', '/order', buyer, orderBody(buyer, tool));
    expect(placed.statusCode, placed.body).toBe(200);
    const ordersOf = async (by: Person) =>
      (await call('GET', `/user-order?user=${by.email}`, by)).json().map(({ _id }: { _id: string }) => _id);
    expect(await ordersOf(buyer)).toEqual([placed.json().insertedId]);
    expect(await ordersOf(owner)).toEqual([placed.json().insertedId]);
    expect((await call('GET', `/user/${buyer.email}`, buyer)).statusCode).toBe(200);
    const stranger = await shop.signIn();
    expect((await call('GET', `/user-order?user=${buyer.email}`, stranger)).statusCode).toBe(403);
    expect((await call('GET', `/order/${placed.json().insertedId}`, stranger)).statusCode).toBe(404);
    const { company } = (await call('GET', `/order/${placed.json().insertedId}/company`, owner)).json();
    expect(company).toMatchObject({ name: 'Karim Power Tools', member: buyer.name, approvedBy: null });
  });

  it.each([
    ['viewer', 'POST', '/order'],
    ['viewer', 'GET', '/statement'],
    ['viewer', 'POST', '/quote'],
    ['accountant', 'POST', '/order'],
    ['accountant', 'POST', '/quote'],
    ['buyer', 'PUT', '/user/own/buyer'],
  ] as const)('%s cannot %s %s', async (role, method, path) => {
    const { call, member, shop } = await openShopWithCompany(shared);
    const person = await member(role);
    const body = method === 'GET' ? undefined : orderBody(person, await shop.addTool());
    const answer = await call(method, path.replace('own', person.email), person, body);
    expect(outcome(answer)).toEqual([403, 'not_in_role']);
  });

  it.each(['approver', 'buyer', 'accountant', 'viewer'] as const)('%s cannot manage members', async (role) => {
    const { call, member, owner } = await openShopWithCompany(shared);
    const person = await member(role);
    const any = { role: 'owner', orderLimit: null, monthLimit: null };
    const tries = [
      await call('PUT', `/company/member/${person.userId}`, person, any),
      await call('DELETE', `/company/member/${owner.userId}`, person),
      await call('POST', '/company/invitation', person, { ...any, email: 'friend@example.com' }),
      await call('PUT', '/company', person, { name: 'Mine', poRequired: false }),
      await call('DELETE', '/company', person),
    ];
    expect(tries.map(outcome)).toEqual(tries.map(() => [403, 'not_in_role']));
  });

  it('an owner of another company changes nothing', async () => {
    const one = await openShopWithCompany(shared);
    const other = await one.shop.signIn();
    await one.call('POST', '/company', other, { name: 'Other', moveOrders: false });
    const any = { role: 'viewer', orderLimit: null, monthLimit: null };
    expect((await one.call('PUT', `/company/member/${one.owner.userId}`, other, any)).statusCode).toBe(404);
    expect((await one.call('DELETE', `/company/member/${one.owner.userId}`, other)).statusCode).toBe(404);
  });

  it('who is taken out sees nothing from the next call on, also with a key and a live page', async () => {
    const { shop, call, owner, member, keyOf } = await openShopWithCompany(shared);
    const buyer = await member('buyer');
    const key = await keyOf(buyer);
    const tool = await shop.addTool();
    const id = (await call('POST', '/order', key, orderBody(buyer, tool))).json().insertedId;
    expect((await call('GET', '/live', buyer)).json().orders).toHaveLength(1);
    expect((await call('DELETE', `/company/member/${buyer.userId}`, owner)).statusCode).toBe(200);
    expect((await call('GET', `/order/${id}`, buyer)).statusCode).toBe(404);
    expect((await call('GET', '/live', buyer)).json().orders).toEqual([]);
    expect((await call('GET', `/user-order?user=${buyer.email}`, buyer)).json()).toEqual([]);
    const again = await call('POST', '/order', key, orderBody(buyer, tool));
    expect(outcome(again), 'a program orders nothing in the name of the person').toEqual([401, 'key_invalid']);
  });

  it('who is taken out gets a mail, and who leaves or is blocked none; the keys end', async () => {
    const { shop, call, admin, owner, member, keyOf } = await openShopWithCompany(shared);
    const [removed, blocked, leaving] = [await member('buyer'), await member('buyer'), await member('viewer')];
    const key = await keyOf(leaving);
    await call('POST', `/users/${blocked.userId}/block`, admin, { blocked: true });
    await shop.db.deleteFrom('outbox').execute();
    for (const { userId } of [removed, blocked])
      expect((await call('DELETE', `/company/member/${userId}`, owner)).statusCode).toBe(200);
    expect((await call('POST', '/company/leave', leaving)).statusCode).toBe(200);
    expect((await call('GET', '/live', key)).statusCode).toBe(401);
    expect(await shop.db.selectFrom('outbox').select(['recipient', 'subject']).execute()).toEqual([
      { recipient: removed.email, subject: 'Nadia Karim took you out of Karim Power Tools' },
    ]);
  });

  it('a blocked member is out at once, also with a key', async () => {
    const { shop, call, admin, member, keyOf } = await openShopWithCompany(shared);
    const buyer = await member('buyer');
    const key = await keyOf(buyer);
    await call('POST', `/users/${buyer.userId}/block`, admin, { blocked: true });
    const body = orderBody(buyer, await shop.addTool());
    for (const by of [buyer, key]) expect((await call('POST', '/order', by, body)).statusCode).toBe(401);
    // Blocking deletes the keys; one that is still there, or was made meanwhile, is refused, too.
    const other = await member('buyer');
    const kept = await keyOf(other);
    await shop.db.updateTable('user').set({ blockedAt: Date.now() }).where('id', '=', other.userId).execute();
    for (const by of [other, kept]) expect((await call('GET', '/live', by)).statusCode).toBe(401);
  });

  it('cannot manage the company with a key', async () => {
    const { call, owner, keyOf } = await openShopWithCompany(shared);
    const key = await keyOf(owner);
    const invitation = { email: 'a@example.com', role: 'owner', orderLimit: null, monthLimit: null };
    expect(outcome(await call('POST', '/company/invitation', key, invitation))).toEqual([403, 'person_only']);
    expect((await call('GET', '/company', key)).statusCode).toBe(200);
  });

  it('and the company, saved without a difference, leave no entry in its history', async () => {
    const { call, owner, member } = await openShopWithCompany(shared);
    const buyer = await member('buyer', { orderLimit: 500 });
    const save = async (path: string, body: object) => {
      const answer = await call('PUT', path, owner, body);
      expect(answer.statusCode, answer.body).toBe(200);
    };
    const history = async () =>
      (await call('GET', '/company', owner)).json().company.history.map(({ what }: { what: string }) => what);
    const before = await history();
    const own = `/company/member/${buyer.userId}`;
    for (const body of [
      {},
      { role: 'buyer' },
      { orderLimit: 500 },
      { role: 'buyer', orderLimit: 500, monthLimit: null },
    ])
      await save(own, body);
    for (const body of [{}, { name: ' Karim Power Tools ' }, { poRequired: false }]) await save('/company', body);
    expect(await history()).toEqual(before);
    await save(own, { role: 'buyer', monthLimit: 900 });
    await save(own, { role: 'viewer', monthLimit: 900 });
    await save('/company', { name: 'Karim Power Tools', poRequired: true });
    expect(await history()).toEqual([
      'Changed the company: Karim Power Tools, PO number required',
      `Made ${buyer.name} viewer`,
      `Changed the limits of ${buyer.name}`,
      ...before,
    ]);
  });

  it('the last owner stays; others leave, and their orders stay with the company', async () => {
    const { shop, call, admin, owner, member } = await openShopWithCompany(shared);
    const buyer = await member('buyer');
    const id = (await call('POST', '/order', buyer, orderBody(buyer, await shop.addTool()))).json().insertedId;
    const viewer = { role: 'viewer', orderLimit: null, monthLimit: null };
    const tries = async () => [
      outcome(await call('POST', '/company/leave', owner)),
      outcome(await call('PUT', `/company/member/${owner.userId}`, owner, viewer)),
      outcome(await call('DELETE', `/company/member/${owner.userId}`, owner)),
    ];
    expect(await tries()).toEqual(Array(3).fill([409, 'last_owner']));
    const blocked = await member('owner');
    await call('POST', `/users/${blocked.userId}/block`, admin, { blocked: true });
    expect(await tries(), 'a blocked owner counts for none').toEqual(Array(3).fill([409, 'last_owner']));
    await call('DELETE', `/company/member/${blocked.userId}`, owner);
    expect((await call('POST', '/company/leave', buyer)).statusCode).toBe(200);
    expect((await call('GET', `/order/${id}`, owner)).statusCode).toBe(200);
    expect(outcome(await call('DELETE', '/company', owner))).toEqual([409, 'orders_open']);
    await shop.db.updateTable('orders').set({ state: 'cancelled', cancelled_at: Date.now() }).execute();
    expect((await call('DELETE', '/company', owner)).statusCode).toBe(200);
    expect((await call('GET', '/company', owner)).json()).toEqual({ company: null });
  });

  it.each([
    ['staff-role', 'sales'],
    ['role', 'admin'],
  ])('cannot get rights by %s before they leave', async (path, role) => {
    const { call, admin, member } = await openShopWithCompany(shared);
    const buyer = await member('buyer');
    const give = () => call('POST', `/users/${buyer.userId}/${path}`, admin, { role });
    const refused = await give();
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'in_company']);
    await call('POST', '/company/leave', buyer);
    expect((await give()).statusCode).toBe(200);
  });

  it.each([
    ['', 'Name is required.'],
    ['www.karim.example', 'The name must not contain links or email addresses.'],
  ])('found none with the name “%s”', async (name, message) => {
    const { call, shop } = await openShopWithCompany(shared);
    const answer = await call('POST', '/company', await shop.signIn(), { name, moveOrders: false });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error).toMatchObject({ code: 'company_name', message, field: 'name' });
    expect(await shop.db.selectFrom('user').select('id').where('name', '=', name).execute()).toEqual([]);
  });

  it('found no second one, and dissolve none that has other members', async () => {
    const { call, owner, member, companyId } = await openShopWithCompany(shared);
    const buyer = await member('buyer');
    for (const by of [owner, buyer])
      expect(outcome(await call('POST', '/company', by, { name: 'Second', moveOrders: true }))).toEqual([
        ...[409, 'in_company'],
      ]);
    expect(outcome(await call('DELETE', '/company', owner))).toEqual([409, 'has_members']);
    const { _id, members } = (await call('GET', '/company', buyer)).json().company;
    expect([_id, members.length]).toEqual([companyId, 2]);
  });

  it('admins and staff found and join none', async () => {
    const { call, admin } = await openShopWithCompany(shared);
    expect(outcome(await call('POST', '/company', admin, { name: 'X', moveOrders: false }))).toEqual([
      403,
      'customers_only',
    ]);
  });
});

describe('an invitation', () => {
  const anyone = { role: 'buyer', orderLimit: null, monthLimit: null };

  it.each([
    ['a text that is no address', { email: 'karim@' }, 422, 'invitation_rule', 'email'],
    ['a member', {}, 409, 'member_already', 'email'],
    ['a limit below zero', { email: 'new@example.com', orderLimit: -1 }, 422, 'limit_rule', 'orderLimit'],
    ['a limit of half a cent', { email: 'new@example.com', monthLimit: 0.005 }, 422, 'limit_rule', 'monthLimit'],
  ])('is not sent for %s', async (_, sent, status, code, field) => {
    const { shop, call, owner } = await openShopWithCompany(shared);
    const mails = () => shop.db.selectFrom('outbox').select('id').execute();
    const before = await mails();
    const body = { ...anyone, email: owner.email.toUpperCase(), ...sent };
    const answer = await call('POST', '/company/invitation', owner, body);
    expect(answer.statusCode, answer.body).toBe(status);
    expect(answer.json().error).toMatchObject({ code, field });
    expect((await call('GET', '/company', owner)).json().company.invitations).toEqual([]);
    expect(await mails()).toEqual(before);
  });

  it('is not sent beyond 50 members and invitations, but can be sent again', async () => {
    const { shop, call, owner, invite, companyId } = await openShopWithCompany(shared);
    await invite('first@example.com', 'buyer');
    const row = await shop.db
      .selectFrom('company_invitations')
      .selectAll()
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: 47 }, (_, at) => newId() + at);
    const rows = more.map((id) => ({ ...row, id, hash: id, email: `${id}@example.com` }));
    await shop.db.insertInto('company_invitations').values(rows).execute();
    await invite('last@example.com', 'buyer');
    const refused = await call('POST', '/company/invitation', owner, { ...anyone, email: 'late@example.com' });
    expect(outcome(refused)).toEqual([409, 'too_many_members']);
    await invite('first@example.com', 'viewer');
    const { invitations } = (await call('GET', '/company', owner)).json().company;
    expect(invitations).toHaveLength(49);
  });

  it('with a secret that the shop has not mailed is none', async () => {
    const { shop, call } = await openShopWithCompany(shared);
    const body = { secret: 'A'.repeat(43), moveOrders: false };
    const person = await shop.signIn();
    for (const path of ['', '/acceptance'])
      expect(outcome(await call('POST', `/company-invitation${path}`, person, body))).toEqual([
        404,
        'invitation_ended',
      ]);
  });

  it('is for its address, once, and for seven days', async () => {
    const { shop, call, invite } = await openShopWithCompany(shared);
    const [invited, other] = [await shop.signIn(), await shop.signIn()];
    const secret = await invite(invited.email, 'buyer');
    const accept = (by: Person) => call('POST', '/company-invitation/acceptance', by, { secret, moveOrders: false });
    const read = () => call('POST', '/company-invitation', invited, { secret });
    expect(outcome(await accept(other))).toEqual([403, 'invitation_of_other']);
    expect((await read()).json()).toMatchObject({ role: 'buyer' });
    await shop.db
      .updateTable('company_invitations')
      .set({ expires_at: Date.now() - 1 })
      .execute();
    for (const answer of [await read(), await accept(invited)])
      expect(outcome(answer)).toEqual([404, 'invitation_ended']);
    await shop.db
      .updateTable('company_invitations')
      .set({ expires_at: Date.now() + 60_000 })
      .execute();
    const both = await Promise.all([accept(invited), accept(invited)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    for (const answer of [await accept(invited), await read()])
      expect(answer.json().error).toMatchObject({
        ...{ code: 'in_company', message: 'You are a member of Karim Power Tools already.' },
        links: [{ label: 'Open the company', to: '/dashboard/company' }],
      });
    await call('POST', '/company/leave', invited);
    expect(outcome(await accept(invited))).toEqual([404, 'invitation_ended']);
  });

  it('ends when it is sent again or taken back', async () => {
    const { shop, call, owner, invite } = await openShopWithCompany(shared);
    const invited = await shop.signIn();
    const first = await invite(invited.email, 'owner');
    const second = await invite(invited.email, 'viewer');
    const accept = (secret: string) =>
      call('POST', '/company-invitation/acceptance', invited, { secret, moveOrders: false });
    expect((await accept(first)).statusCode).toBe(404);
    const { company } = (await call('GET', '/company', owner)).json();
    expect(company.invitations).toHaveLength(1);
    await call('DELETE', `/company/invitation/${company.invitations[0]._id}`, owner);
    expect((await accept(second)).statusCode).toBe(404);
  });

  it('is not accepted by a member of another company', async () => {
    const { shop, call, invite } = await openShopWithCompany(shared);
    const other = await shop.signIn();
    await call('POST', '/company', other, { name: 'Other', moveOrders: false });
    const secret = await invite(other.email, 'buyer');
    const answer = await call('POST', '/company-invitation/acceptance', other, { secret, moveOrders: false });
    expect(outcome(answer)).toEqual([409, 'in_company']);
  });
});

describe('the account of a company', () => {
  it('takes the earlier orders of its founder, or leaves them', async () => {
    const { shop, call } = await openShopWithCompany(shared);
    for (const moveOrders of [true, false]) {
      const founder = await shop.signIn();
      const id = (await call('POST', '/order', founder, orderBody(founder, await shop.addTool()))).json().insertedId;
      await call('POST', '/company', founder, { name: 'Rahman & Sons', moveOrders });
      expect((await call('GET', `/order/${id}`, founder)).statusCode).toBe(moveOrders ? 200 : 404);
      const list = (await call('GET', `/user-order?user=${founder.email}`, founder)).json();
      expect(list).toHaveLength(moveOrders ? 1 : 0);
    }
  });

  it('is merged by an admin into another one: orders and members move, owners become buyers', async () => {
    const { shop, call, admin, owner, member } = await openShopWithCompany(shared);
    const other = await shop.signIn();
    const { insertedId: into } = (await call('POST', '/company', other, { name: 'Other', moveOrders: false })).json();
    const { company } = (await call('GET', '/company', owner)).json();
    const buyer = await member('buyer');
    const id = (await call('POST', '/order', buyer, orderBody(buyer, await shop.addTool()))).json().insertedId;
    const merge = (by: Person, confirmed = company.name, to = into) =>
      call('POST', `/company/${company._id}/merge`, by, { into: to, confirmed });
    const preview = (by: Person) => call('GET', `/company/${company._id}/merge?into=${into}`, by);
    for (const by of [owner, other])
      expect([(await merge(by)).statusCode, (await preview(by)).statusCode]).toEqual([403, 403]);
    const moved = { from: company.name, into: 'Other', orders: 1, invoices: 1, members: 2, prices: 0 };
    expect((await preview(admin)).json()).toMatchObject(moved);
    expect(outcome(await merge(admin, 'Another name'))).toEqual([422, 'name_differs']);
    expect(outcome(await merge(admin, company.name, company._id))).toEqual([422, 'same_company']);
    expect(outcome(await merge(admin, company.name, admin.userId))).toEqual([404, 'company_not_found']);
    expect((await merge(admin)).json().moved).toMatchObject(moved);
    expect((await call('GET', `/order/${id}`, other)).statusCode).toBe(200);
    const merged = (await call('GET', '/company', owner)).json().company;
    expect([merged._id, merged.role, merged.members.length]).toEqual([into, 'buyer', 3]);
    expect(outcome(await merge(admin))).toEqual([404, 'company_not_found']);
    expect((await preview(admin)).statusCode).toBe(404);
  });

  it('is no person: no admin, not blocked, in no role of the staff, and listed as a company', async () => {
    const { call, admin, owner, companyId } = await openShopWithCompany();
    const tries = [
      await call('POST', `/users/${companyId}/role`, admin, { role: 'admin' }),
      await call('POST', `/users/${companyId}/block`, admin, { blocked: true }),
      await call('POST', `/users/${companyId}/staff-role`, admin, { role: 'sales' }),
    ];
    expect(tries.map(outcome)).toEqual(tries.map(() => [409, 'company_account']));
    const [listed, ...more] = (await call('GET', '/users?group=company', admin)).json();
    expect(more).toEqual([]);
    expect(listed).toMatchObject({ _id: companyId, email: owner.email, company: 'open' });
  });
});
