import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { callName } from '#src/core/call.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { openShopWithStaff } from '#tests/support/shop-with-staff.ts';
import { openTestShop, useTestShop } from '#tests/support/test-shop.ts';
import type { RoleInput } from './role.ts';
import { standardRoles } from './standard-roles.ts';

const shared = useTestShop();

describe('a role of the staff', () => {
  it('does what its calls say as an admin, and everything else as a customer', async () => {
    const { call, status, member, order, shop } = await openShopWithStaff(shared);
    const warehouse = await member('Warehouse');
    const id = await order(await shop.signIn());
    expect(await status('GET', '/order', warehouse)).toBe(200);
    expect(await status('GET', `/order/${id}`, warehouse)).toBe(200);
    expect(await status('GET', `/order/${id}/ledger`, warehouse)).toBe(404);
    const refused = await call('POST', `/order/${id}/payment`, warehouse, {});
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'not_in_role']);
    expect(await status('GET', `/order/${await order(warehouse)}`, warehouse)).toBe(200);
  });

  it('reaches the browser with its rights, and the person is no admin', async () => {
    const { call, member, admin, shop } = await openShopWithStaff(shared);
    const warehouse = await member('Warehouse');
    const { admin: isAdmin, staff } = (await call('GET', `/admin/${warehouse.email}`, warehouse)).json();
    expect(isAdmin).toBe(false);
    expect(staff).toMatchObject({ role: 'Warehouse', money: false });
    expect(staff.calls).toContain('POST /order/:id/shipment');
    expect((await call('GET', `/admin/${warehouse.email}`)).json()).toEqual({ admin: false });
    expect((await call('GET', `/admin/${admin.email}`)).json()).toEqual({ admin: true });
    const customer = await shop.signIn();
    expect((await call('GET', `/admin/${customer.email}`, customer)).json()).toEqual({ admin: false });
  });

  it('changes and ends with the next call', async () => {
    const { call, status, member, roleNamed, give, shop } = await openShopWithStaff(shared);
    const [sales, other] = [await member('Sales'), await shop.signIn()];
    const { _id, members, ...role } = await roleNamed('Sales');
    expect(await status('GET', '/order', sales)).toBe(200);
    const without = { ...role, calls: role.calls.filter((each) => each !== 'GET /order') };
    expect((await call('PUT', `/role/${_id}`, undefined, without)).statusCode).toBe(200);
    expect(await status('GET', '/order', sales)).toBe(403);
    expect(await status('GET', '/order-tabs', sales)).toBe(200);
    expect((await give(sales, null)).statusCode).toBe(200);
    expect(await status('GET', '/order-tabs', sales)).toBe(403);
    expect((await give(other, _id)).statusCode).toBe(200);
    expect((await call('POST', `/users/${other.userId}/block`, undefined, { blocked: true })).statusCode).toBe(200);
    expect(await status('GET', '/order-tabs', other)).toBe(401);
  });

  it('is nothing without the module', async () => {
    const shop = await openTestShop({ EXTENSIONS: 'none' });
    const person = await shop.signIn();
    await shop.db.updateTable('user').set({ staffRole: 'sales' }).where('id', '=', person.userId).execute();
    const answer = await shop.app.inject({ url: '/api/order', headers: person.headers });
    expect(answer.statusCode).toBe(403);
  });

  it('of an account that becomes an admin ends, and does not come back', async () => {
    const { call, status, member } = await openShopWithStaff(shared);
    const sales = await member('Sales');
    for (const role of ['admin', 'customer'])
      expect((await call('POST', `/users/${sales.userId}/role`, undefined, { role })).statusCode).toBe(200);
    expect(await status('GET', '/order', sales)).toBe(403);
  });

  it('is mailed to the person and to all admins, and is in the change history', async () => {
    const { call, member, admin, shop } = await openShopWithStaff(shared);
    const sales = await member('Sales');
    const mails = await shop.db.selectFrom('outbox').select(['recipient', 'subject']).execute();
    expect(mails.filter(({ recipient }) => recipient === admin.email)).toHaveLength(1);
    expect(mails.find(({ recipient }) => recipient === sales.email)?.subject).toMatch('You have the role Sales now');
    const [change] = (await call('GET', '/changes?kind=user')).json();
    expect(change).toMatchObject({ action: 'given the role Sales', before: { staffRole: null } });
  });
});

describe('no role gives more than its calls:', () => {
  it('a role cannot have calls about people, bank details, approvals or other programs', async () => {
    const { call, shop } = await openShopWithStaff(shared);
    const never = shop.calls.filter((row) => row[3].personOnly).map(callName);
    expect(never).toContain('POST /users/:id/role');
    expect(never).toContain('POST /role');
    for (const each of [...never, 'GET /admin/:email', 'POST /user/:email', 'GET /tool', 'GET /nothing']) {
      const answer = await call('POST', '/role', undefined, { name: each.slice(0, 40), money: true, calls: [each] });
      expect([each, answer.statusCode]).toEqual([each, 422]);
    }
  });

  it('no role of a new shop changes roles or people, whatever it has', async () => {
    const { shop, call, member, roleNamed, give } = await openShopWithStaff(shared);
    const { _id, members, ...sales } = await roleNamed('Sales');
    for (const { name } of standardRoles) {
      const person = await member(name);
      const other = await shop.signIn();
      const tries = [
        await give(person, _id, person),
        await give(other, _id, person),
        await call('POST', `/users/${other.userId}/role`, person, { role: 'admin' }),
        await call('POST', `/users/${other.userId}/block`, person, { blocked: true }),
        await call('PUT', `/role/${_id}`, person, sales),
        await call('POST', '/role', person, { name: 'Mine', money: true, calls: ['GET /order'] }),
        await call('DELETE', `/role/${_id}`, person),
        await call('GET', '/role', person),
      ];
      expect([name, ...tries.map(({ statusCode }) => statusCode)]).toEqual([name, ...tries.map(() => 403)]);
    }
  });

  it('a stored call that no role may have gives nothing', async () => {
    const { shop, status, member, roleNamed } = await openShopWithStaff(shared);
    const sales = await member('Sales');
    const { _id, members: _, standard, ...role } = await roleNamed('Sales');
    expect(await status('PUT', `/role/${_id}`, undefined, role)).toBe(200);
    await shop.db
      .insertInto('role_calls')
      .values([
        { role_id: _id, call: 'POST /users/:id/role' },
        { role_id: _id, call: 'GET /admin/:email' },
      ])
      .execute();
    const other = await shop.signIn();
    expect(await status('POST', `/users/${other.userId}/role`, sales, { role: 'admin' })).toBe(403);
    const answer = await shop.app.inject({ url: `/api/admin/${sales.email}`, headers: sales.headers });
    expect(answer.json().admin).toBe(false);
  });

  it('an API key of a member of the staff is that of a customer', async () => {
    const { call, status, member } = await openShopWithStaff(shared);
    const sales = await member('Sales');
    const made = await call('POST', '/api-key', sales, { name: 'ERP', rights: 'write', days: 90 });
    const key = { headers: { authorization: `Bearer ${made.json().key}` } };
    expect(await status('GET', `/user-order?user=${sales.email}`, key)).toBe(200);
    expect(await status('GET', '/order', key)).toBe(403);
  });

  it('an admin cannot have a role, nor an account without a verified address', async () => {
    const { shop, give, roleNamed } = await openShopWithStaff(shared);
    const { _id } = await roleNamed('Sales');
    const [other, unverified] = [await shop.signIn('admin'), await shop.signIn()];
    expect(codeOf(await give(other, _id))).toBe('user_is_admin');
    const verified = shop.config.databaseUrl ? false : 0;
    await shop.db.updateTable('user').set({ emailVerified: verified }).where('id', '=', unverified.userId).execute();
    expect(codeOf(await give(unverified, _id))).toBe('not_verified');
  });
});

describe('the roles of the staff', () => {
  it('are added, copied and deleted by admins; names are unique', async () => {
    const { call, roles, roleNamed } = await openShopWithStaff();
    const { money, calls } = await roleNamed('Warehouse');
    const add = (input: Partial<RoleInput>) =>
      call('POST', '/role', undefined, { name: 'Night', money, calls, ...input });
    const { insertedId } = (await add({})).json();
    expect(codeOf(await add({ name: ' night ' }))).toBe('role_name_taken');
    expect(codeOf(await add({ name: ' ' }))).toBe('role_rule');
    expect(codeOf(await add({ name: 'Empty', calls: [] }))).toBe('role_rule');
    expect((await roleNamed('Night')).calls).toEqual(calls);
    expect((await call('DELETE', `/role/${insertedId}`)).statusCode).toBe(200);
    expect((await roles()).map(({ name }) => name)).toEqual(['Accounts', 'Auditor', 'Catalogue', 'Sales', 'Warehouse']);
  });

  it('are 30 at most', async () => {
    const { call, roles, roleNamed } = await openShopWithStaff();
    const { money, calls } = await roleNamed('Warehouse');
    const add = (name: string) => call('POST', '/role', undefined, { name, money, calls });
    for (let count = (await roles()).length; count < 30; count += 1)
      expect((await add(`Shift ${count}`)).statusCode).toBe(200);
    expect(codeOf(await add('Night'))).toBe('too_many_roles');
  });

  it('are not deleted while people have them, nor changed twice at once', async () => {
    const { shop, call, member, roleNamed, give } = await openShopWithStaff();
    await member('Sales');
    const { _id, members, ...role } = await roleNamed('Sales');
    expect(members).toBe(1);
    expect(codeOf(await call('DELETE', `/role/${_id}`))).toBe('standard_role');
    const { insertedId } = (await call('POST', '/role', undefined, { ...role, name: 'Night' })).json();
    await give(await shop.signIn(), insertedId);
    expect(codeOf(await call('DELETE', `/role/${insertedId}`))).toBe('role_in_use');
    const answers = await Promise.all([1, 2].map(() => call('PUT', `/role/${_id}`, undefined, role)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('have only calls that exist; the auditor reads everything that a role may read', async () => {
    const { call } = await openShopWithStaff(shared);
    const { calls } = (await call('GET', '/role')).json() as { calls: { call: string; area: string }[] };
    const known = calls.map((each) => each.call);
    for (const { name, calls: own } of standardRoles)
      expect([name, own.filter((each) => !known.includes(each))]).toEqual([name, []]);
    expect(calls.filter(({ area }) => area === 'Other')).toEqual([]);
    const auditor = standardRoles.find(({ name }) => name === 'Auditor');
    expect(auditor?.calls.filter((each) => !each.startsWith('GET '))).toEqual([]);
    const reading = known.filter((each) => each.startsWith('GET ') && !auditor?.calls.includes(each));
    // Of no use without the calls that they prepare.
    expect(reading).toEqual(['GET /order/:id/shipping', 'GET /webhook', 'GET /webhook/:id/delivery']);
  });

  it('have what their pages read besides', async () => {
    const { shop, call, status, give } = await openShopWithStaff(shared);
    const role = { name: 'Answers', money: true, calls: ['GET /conversation'] };
    const { insertedId } = (await call('POST', '/role', undefined, role)).json();
    const person = await shop.signIn();
    await give(person, insertedId);
    expect(await status('GET', '/inbox-setup', person)).toBe(200);
    expect(await status('GET', '/search-synonym', person)).toBe(403);
    const lists = ['GET /order', 'GET /slip', 'GET /customer-credit', 'GET /bank-statement/line', 'GET /quote'];
    const input = { ...role, calls: [...lists, 'GET /approval'], version: 1 };
    expect(await status('PUT', `/role/${insertedId}`, undefined, input)).toBe(200);
    const besides = ['/order-tabs', '/order-search-correction?q=fourty', '/slip-count', '/new-customer-count'];
    for (const path of [...besides, '/statement-line-count', '/quote-count', '/approval-count'])
      expect([path, await status('GET', path, person)]).toEqual([path, 200]);
  });

  it('with the invoices of all customers have what all of them owe', async () => {
    const { shop, call, order, give } = await openShopWithStaff(shared);
    const role = { name: 'Invoices', money: true, calls: ['GET /invoice'] };
    const person = await shop.signIn();
    await give(person, (await call('POST', '/role', undefined, role)).json().insertedId);
    await order(await shop.signIn());
    expect((await call('GET', '/receivable', person)).json()).toEqual((await call('GET', '/receivable')).json());
  });

  it('that see no money have only calls that show none', async () => {
    const { call } = await openShopWithStaff(shared);
    const answer = await call('POST', '/role', undefined, { name: 'Packers', money: false, calls: ['GET /invoice'] });
    expect(answer.json().error.message).toMatch('shows prices or amounts');
  });
});
