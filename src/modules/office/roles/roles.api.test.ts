import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { type CallRow, callName } from '#src/core/call.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { openTestShop, type Person, useTestShop } from '#tests/support/test-shop.ts';
import { isGrantable } from './grantable-calls.ts';
import type { RoleInput, StaffRole } from './role.ts';
import { standardRoles } from './standard-roles.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function open(environment: Record<string, string> = {}) {
  const shop = await openTestShop(environment);
  const admin = await shop.signIn('admin');
  const call = (method: Method, path: string, by: Pick<Person, 'headers'> = admin, payload?: object) =>
    shop.app.inject({ method, url: `/api${path}`, headers: by.headers, ...(payload && { payload }) });
  const status = async (...sent: Parameters<typeof call>) => (await call(...sent)).statusCode;
  const roles = async (): Promise<StaffRole[]> => (await call('GET', '/role')).json().roles;
  const roleNamed = async (name: string) => (await roles()).find((role) => role.name === name) as StaffRole;
  const give = (person: Person, role: string | null, by: Pick<Person, 'headers'> = admin) =>
    call('POST', `/users/${person.userId}/staff-role`, by, { role });
  const member = async (name: string) => {
    const person = await shop.signIn();
    expect((await give(person, (await roleNamed(name))._id)).statusCode).toBe(200);
    return person;
  };
  const order = async (customer: Person) => {
    const tool = await shop.addTool({ price: 33.71 });
    const body = { ...orderBody(customer, tool), orderedTotalPrice: 16_855 };
    return (await call('POST', '/order', customer, body)).json().insertedId as string;
  };
  return { shop, admin, call, status, roles, roleNamed, give, member, order };
}

const code = (answer: { json(): { error: { code: string } } }) => answer.json().error.code;

describe('a role of the staff', () => {
  it('does what its calls say as an admin, and everything else as a customer', async () => {
    const { call, status, member, order, shop } = await open();
    const warehouse = await member('Warehouse');
    const id = await order(await shop.signIn());
    expect(await status('GET', '/order', warehouse)).toBe(200);
    expect(await status('GET', `/order/${id}`, warehouse)).toBe(200);
    expect(await status('GET', `/order/${id}/ledger`, warehouse)).toBe(404);
    const refused = await call('POST', `/order/${id}/payment`, warehouse, {});
    expect([refused.statusCode, code(refused)]).toEqual([403, 'not_in_role']);
    expect(await status('GET', `/order/${await order(warehouse)}`, warehouse)).toBe(200);
  });

  it('reaches the browser with its rights, and the person is no admin', async () => {
    const { call, member, admin, shop } = await open();
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
    const { call, status, member, roleNamed, give, shop } = await open();
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
    const { call, status, member } = await open();
    const sales = await member('Sales');
    for (const role of ['admin', 'customer'])
      expect((await call('POST', `/users/${sales.userId}/role`, undefined, { role })).statusCode).toBe(200);
    expect(await status('GET', '/order', sales)).toBe(403);
  });

  it('is mailed to the person and to all admins, and is in the change history', async () => {
    const { call, member, admin, shop } = await open();
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
    const { call, shop } = await open();
    const never = shop.calls.filter((row) => row[3].personOnly).map(callName);
    expect(never).toContain('POST /users/:id/role');
    expect(never).toContain('POST /role');
    for (const each of [...never, 'GET /admin/:email', 'POST /user/:email', 'GET /tool', 'GET /nothing']) {
      const answer = await call('POST', '/role', undefined, { name: each.slice(0, 40), money: true, calls: [each] });
      expect([each, answer.statusCode]).toEqual([each, 422]);
    }
  });

  it('no role of a new shop changes roles or people, whatever it has', async () => {
    const { shop, call, member, roleNamed, give } = await open();
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
    const { shop, status, member, roleNamed } = await open();
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
    const { call, status, member } = await open();
    const sales = await member('Sales');
    const made = await call('POST', '/api-key', sales, { name: 'ERP', rights: 'write', days: 90 });
    const key = { headers: { authorization: `Bearer ${made.json().key}` } };
    expect(await status('GET', `/user-order?user=${sales.email}`, key)).toBe(200);
    expect(await status('GET', '/order', key)).toBe(403);
  });

  it('an admin cannot have a role, nor an account without a verified address', async () => {
    const { shop, give, roleNamed } = await open();
    const { _id } = await roleNamed('Sales');
    const [other, unverified] = [await shop.signIn('admin'), await shop.signIn()];
    expect(code(await give(other, _id))).toBe('user_is_admin');
    const verified = shop.config.databaseUrl ? false : 0;
    await shop.db.updateTable('user').set({ emailVerified: verified }).where('id', '=', unverified.userId).execute();
    expect(code(await give(unverified, _id))).toBe('not_verified');
  });
});

describe('the roles of the staff', () => {
  it('are added, copied and deleted by admins; names are unique', async () => {
    const { call, roles, roleNamed } = await open();
    const { money, calls } = await roleNamed('Warehouse');
    const add = (input: Partial<RoleInput>) =>
      call('POST', '/role', undefined, { name: 'Night', money, calls, ...input });
    const { insertedId } = (await add({})).json();
    expect(code(await add({ name: ' night ' }))).toBe('role_name_taken');
    expect(code(await add({ name: ' ' }))).toBe('role_rule');
    expect(code(await add({ name: 'Empty', calls: [] }))).toBe('role_rule');
    expect((await roleNamed('Night')).calls).toEqual(calls);
    expect((await call('DELETE', `/role/${insertedId}`)).statusCode).toBe(200);
    expect((await roles()).map(({ name }) => name)).toEqual(['Accounts', 'Auditor', 'Catalogue', 'Sales', 'Warehouse']);
  });

  it('are not deleted while people have them, nor changed twice at once', async () => {
    const { shop, call, member, roleNamed, give } = await open();
    await member('Sales');
    const { _id, members, ...role } = await roleNamed('Sales');
    expect(members).toBe(1);
    expect(code(await call('DELETE', `/role/${_id}`))).toBe('standard_role');
    const { insertedId } = (await call('POST', '/role', undefined, { ...role, name: 'Night' })).json();
    await give(await shop.signIn(), insertedId);
    expect(code(await call('DELETE', `/role/${insertedId}`))).toBe('role_in_use');
    const answers = await Promise.all([1, 2].map(() => call('PUT', `/role/${_id}`, undefined, role)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it('have only calls that exist; the auditor reads everything that a role may read', async () => {
    const { call } = await open();
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

  it('that see no money have only calls that show none', async () => {
    const { call } = await open();
    const answer = await call('POST', '/role', undefined, { name: 'Packers', money: false, calls: ['GET /invoice'] });
    expect(answer.json().error.message).toMatch('shows prices or amounts');
  });
});

describe('a role that sees no money', () => {
  const AMOUNTS = /33[.,]71|16[.,]?855|5[.,]?056/;

  it('finds no price and no amount of an order in any answer, through its whole life', async () => {
    const { shop, admin, call, member, order } = await open();
    const [warehouse, customer] = [await member('Warehouse'), await shop.signIn()];
    const id = await order(customer);
    const seen: string[] = [];
    const look = async () => {
      const history: { id: string; event: string }[] = (await call('GET', `/order/${id}`)).json().history;
      const shipment = history.findLast(({ event }) => event === 'shipped')?.id ?? 'none';
      // The catalogue is public.
      const read = shop.calls.filter(
        ([method, path]) => method === 'GET' && !/^.(tool|purchase|listed-tool)/.test(path),
      );
      for (const [method, path] of read) {
        const url = path
          .replace(':kind', 'packing-list')
          .replace(':event.pdf', `${shipment}.pdf`)
          .replace(/^(\/order\/):id/, `$1${id}`)
          .replace(':email', customer.email);
        const { body } = await call(method, url, warehouse);
        if (AMOUNTS.test(body)) seen.push(`${method} ${path}: ${body.slice(0, 300)}`);
      }
    };
    const move = async (path: string, body: object, by: Pick<Person, 'headers'>) => {
      const answer = await call('POST', `/order/${id}/${path}`, by, body);
      if (by === warehouse && AMOUNTS.test(answer.body)) seen.push(`${path}: ${answer.body}`);
      return answer.statusCode;
    };
    await look();
    expect(await move('shipment', {}, warehouse)).toBe(409);
    expect(await move('payment', { amount: 5_056.5, reference: 'FT 1' }, admin)).toBe(200);
    expect(await move('confirmation', {}, admin)).toBe(200);
    expect(await move('production', { promisedFor: '2099-01-01' }, warehouse)).toBe(200);
    expect(await move('readiness', {}, warehouse)).toBe(200);
    await look();
    expect(await move('shipment', {}, warehouse)).toBe(409);
    expect(await move('payment', { reference: 'FT 2' }, admin)).toBe(200);
    expect(await move('shipment', { pieces: 300, carrier: 'Maersk' }, warehouse)).toBe(200);
    await look();
    expect(seen).toEqual([]);
    const details = (await call('GET', `/order/${id}`, warehouse)).json();
    expect(details.order).toMatchObject({ orderedTotalPrice: null, orderedMinQty: 500, shippedPieces: 300 });
    expect(details.history.at(-1).data).toMatchObject({ pieces: 300, carrier: 'Maersk' });
  });

  it('cannot find out an amount by searching for it or by sorting', async () => {
    const { shop, call, member, order } = await open();
    const [warehouse, sales] = [await member('Warehouse'), await member('Sales')];
    await order(await shop.signIn());
    const found = async (by: Person) => (await call('GET', '/order?q=16855', by)).json().length;
    expect([await found(sales), await found(warehouse)]).toEqual([1, 0]);
    const sums = (await call('GET', '/order-tabs?q=16855', warehouse)).json();
    expect(Object.values(sums).flat()).toEqual([]);
    expect(code(await call('GET', '/order?sort=amount-up', warehouse))).toBe('not_in_role');
  });

  it('exports no orders as a spreadsheet, and gets no commercial invoice', async () => {
    const { shop, call, member, order } = await open();
    const warehouse = await member('Warehouse');
    const id = await order(await shop.signIn());
    const file = await call('GET', '/order', { headers: { ...warehouse.headers, accept: 'text/csv' } as never });
    expect([file.statusCode, code(file)]).toEqual([403, 'not_in_role']);
    const invoice = await call('GET', `/order/${id}/paper/commercial-invoice/none.pdf`, warehouse);
    expect([invoice.statusCode, code(invoice)]).toEqual([403, 'not_in_role']);
  });
});

describe('every call × every role of a new shop × the order of another customer', () => {
  const target = useTestShop(async (shop) => {
    const [admin, victim] = [await shop.signIn('admin'), await shop.signIn()];
    const tool = await shop.addTool();
    const placed = await shop.app.inject({
      method: 'POST',
      url: '/api/order',
      headers: victim.headers,
      payload: orderBody(victim, tool),
    });
    return { admin, victim, order: placed.json().insertedId as string };
  });

  const urlOf = ([, path]: CallRow) =>
    `/api${path
      .replace(':email', target.victim.email)
      .replace(/^(\/order)\/:id/, `$1/${target.order}`)
      .replace(':kind', 'packing-list')
      .replaceAll(/:\w+/g, 'none')}?user=${target.victim.email}`;

  it.each(standardRoles.map(({ id, name, calls }) => ({ id, name, calls: new Set<string>(calls) })))(
    '$name',
    async ({ id, calls }) => {
      const person = await target.signIn();
      await target.db.updateTable('user').set({ staffRole: id }).where('id', '=', person.userId).execute();
      const stranger = await target.signIn();
      const wrong: string[] = [];
      for (const row of target.calls.filter(([, , access]) => access !== 'anyone' && access !== 'session')) {
        const send = async ({ headers }: Person) => {
          const payload = row[0] === 'GET' ? undefined : {};
          return (await target.app.inject({ method: row[0], url: urlOf(row), headers, ...(payload && { payload }) }))
            .statusCode;
        };
        const status = await send(person);
        const expected = calls.has(callName(row)) ? 'past the guard' : await send(stranger);
        const isPast = ![401, 403, 500].includes(status);
        if (calls.has(callName(row)) ? !isPast : status !== expected)
          wrong.push(`${callName(row)}: ${status}, not ${expected}`);
        if (!isGrantable(row) && calls.has(callName(row))) wrong.push(`${callName(row)} is in the role`);
      }
      expect(wrong).toEqual([]);
    },
  );
});
