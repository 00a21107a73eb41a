import { codeOf } from '#tests/support/refusal-code.ts';
import '#tests/support/on-sqlite-too.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { callName } from '#src/core/call.ts';
import { placeOrder } from '#src/core/orders/place-order.server.ts';
import { today } from '#src/core/site/calendar.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { openShopWithCompany } from '#tests/support/shop-with-company.ts';
import { openShopWithUsers } from '#tests/support/shop-with-users.ts';
import { createPerson, type Person, type TestShop } from '#tests/support/test-shop.ts';
import { accessInWords } from './access-in-words.ts';
import { cleanBooks, eraseLateRows } from './clean-books.server.ts';
import { holdAccount } from './erasure-repository.server.ts';
import { isReadByStaff, NOT_PERSONAL, showsPersonalData } from './note-accesses.server.ts';

const PROFILE = {
  userAddress: '12 Mirpur Road',
  userPS: 'Dhanmondi',
  userDistrict: 'Dhaka',
  userCountry: 'Bangladesh',
  userPhone: '+8801712345678',
  userInURL: 'https://www.linkedin.com/in/karim',
  userCity: 'Dhaka',
};

/** A customer who has used most of the shop, with a cancelled order and an invoice. */
async function openWithCustomer() {
  const opened = await openShopWithUsers();
  const { shop, admin, buyer, post } = opened;
  const toolId = await shop.addTool();
  const own = async (path: string, payload: object) => {
    const answer = await post(path, payload, buyer);
    expect([path, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([path, 200, '']);
    return answer;
  };
  await shop.app.inject({ method: 'PUT', url: `/api/user/${buyer.email}`, headers: buyer.headers, payload: PROFILE });
  const order = (await own('/order', orderBody(buyer, toolId, 500))).json().insertedId as string;
  await own('/review', { rating: 5, userName: buyer.name, reviewDetail: 'They last for years, all of them.' });
  const quote = (await own('/quote', { lines: [{ toolId, pieces: 500 }] })).json().insertedId;
  await own('/conversation', { kind: 'quote', id: quote, text: 'When does it leave?' });
  await post(`/users/${buyer.userId}/block`, { blocked: true });
  await post(`/users/${buyer.userId}/block`, { blocked: false });
  const again = await signInAgain(shop, buyer);
  await post('/api-key', { name: 'ERP', rights: 'read', days: 90 }, again);
  const erase = (reviews = 'keep', by: Person = again) => post('/own-data/erasure', { password: '', reviews }, by);
  const cancel = () => post(`/order/${order}/cancel`, { reason: 'x', note: 'x' }, admin);
  return { ...opened, buyer: again, toolId, order, erase, cancel };
}

/** The block has ended the sessions. */
async function signInAgain(shop: TestShop, person: Person): Promise<Person> {
  const other = await createPerson(shop.db, 'customer', 'x');
  await shop.db.updateTable('session').set({ userId: person.userId }).where('userId', '=', other.userId).execute();
  await shop.db.deleteFrom('user').where('id', '=', other.userId).execute();
  const { signAccessToken } = await import('#src/core/accounts/sessions/access-token.server.ts');
  const { userId, email, name } = person;
  const claims = { userId, email, name, sessionId: other.sessionId, role: 'customer' as const, photoURL: null };
  const token = await signAccessToken(shop.config.authSecret, claims);
  return { ...person, sessionId: other.sessionId, token, headers: { authorization: `Bearer ${token}` } };
}

/** The tables in which one of these texts is. */
async function tablesWith({ db, tables }: TestShop, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    const content = JSON.stringify(rows);
    if (texts.some((text) => content.includes(text))) found.push(name);
  }
  return found.sort();
}

describe('the copy of one’s own data', () => {
  it('has the rows of all tables, without secrets, and none of others', async () => {
    const { shop, buyer, admin, ask } = await openWithCustomer();
    await placeTestOrder(shop, await shop.signIn(), await shop.addTool());
    const answer = await ask('/own-data', buyer);
    expect(answer.headers['content-disposition']).toContain('my-data.json');
    const copy = answer.json();
    expect(Object.keys(copy)).toEqual(
      expect.arrayContaining([
        ...['user', 'session', 'profiles', 'orders', 'order_events', 'reviews', 'conversations', 'quotes', 'api_keys'],
        ...['conversation_messages', 'invoices', 'outbox', 'admin_changes'],
      ]),
    );
    expect(copy.orders).toMatchObject([{ email: buyer.email, quantity: 500 }]);
    expect(answer.body).not.toMatch(/"(token|hash|old_hash|password|secret|admin_email)":/);
    expect(answer.body).not.toContain(admin.email);
  });

  it('has no notes of the shop about an order, which its customer never sees', async () => {
    const { post, buyer, ask, order } = await openWithCustomer();
    expect((await post(`/order/${order}/note`, { text: 'Our floor is 21 dollars.' })).statusCode).toBe(200);
    expect((await ask('/own-data', buyer)).body).not.toContain('floor');
  });

  it('opens no link of a mail, so that a stolen session gets no new password', async () => {
    const { shop, buyer, ask } = await openWithCustomer();
    const payload = { email: buyer.email, redirectTo: '/reset-password' };
    await shop.app.inject({ method: 'POST', url: '/api/auth/request-password-reset', payload });
    const reset = ({ subject }: { subject: string }) => subject.startsWith('Reset');
    const stored = await shop.db.selectFrom('outbox').selectAll().where('recipient', '=', buyer.email).execute();
    expect(stored.find(reset)?.text).toMatch(/reset-password\/\w+/);
    const { outbox } = (await ask('/own-data', buyer)).json();
    expect(outbox.find(reset)).toMatchObject({ text: expect.stringContaining('…') });
    expect(JSON.stringify(outbox)).not.toMatch(/https?:/);
  });

  it('needs the person, not a key', async () => {
    const { post, buyer, ask, shop } = await openWithCustomer();
    const { key } = (await post('/api-key', { name: 'x', rights: 'write', days: 90 }, buyer)).json();
    const headers = { authorization: `Bearer ${key}` };
    expect(codeOf(await ask('/own-data', { ...buyer, headers }))).toBe('person_only');
    expect(codeOf(await post('/own-data/erasure', { password: '', reviews: 'keep' }, { ...buyer, headers }))).toBe(
      'person_only',
    );
    expect((await shop.app.inject({ url: '/api/own-data' })).statusCode).toBe(401);
  });
});

describe('the deletion of an account', () => {
  it('is refused while an order is open, or its money was not paid back', async () => {
    const { shop, erase, cancel, order } = await openWithCustomer();
    expect(codeOf(await erase())).toBe('orders_open');
    expect((await cancel()).statusCode).toBe(200);
    await shop.db.updateTable('orders').set({ received_minor: 1 }).where('id', '=', order).execute();
    expect(codeOf(await erase())).toBe('money_owed');
    await shop.db.updateTable('orders').set({ received_minor: 0 }).where('id', '=', order).execute();
    expect((await erase()).json()).toEqual({ acknowledged: true });
  });

  it('ends sessions and keys at once, and leaves name and address only in the books', async () => {
    const { shop, buyer, post, erase, cancel, ask } = await openWithCustomer();
    await cancel();
    const { key } = (await post('/api-key', { name: 'x', rights: 'write', days: 90 }, buyer)).json();
    await shop.db.updateTable('outbox').set({ sent_at: 1 }).execute();
    expect((await erase()).statusCode).toBe(200);
    expect((await ask('/own-data', buyer)).statusCode).toBe(401);
    expect((await ask('/device', { ...buyer, headers: { authorization: `Bearer ${key}` } })).statusCode).toBe(401);
    const books = ['admin_changes', 'invoices', 'order_events', 'orders', 'webhook_deliveries'];
    const left = await tablesWith(shop, [buyer.email, '+8801712345678', '12 Mirpur Road', '"Karim Traders"']);
    // The last mail tells the person.
    expect(left.filter((name) => !books.includes(name))).toEqual(['outbox']);
    const { body } = await ask('/review');
    expect(body).toContain('Former customer');
    expect(body).not.toContain('Karim Traders');
    expect((await ask('/users')).body).not.toContain(buyer.userId);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('removes the reviews if the person wants that', async () => {
    const { cancel, erase, ask } = await openWithCustomer();
    await cancel();
    await erase('remove');
    expect((await ask('/review')).json()).toEqual([]);
  });

  it('takes name and address out of the books once they need not be kept', async () => {
    const { shop, buyer, cancel, erase } = await openWithCustomer();
    await cancel();
    await shop.db.updateTable('outbox').set({ sent_at: 1 }).execute();
    await erase();
    // By then, the mails are gone.
    await shop.db
      .updateTable('outbox')
      .set({ recipient: '', subject: '', text: '', html: '', reply_to: null })
      .execute();
    expect(await cleanBooks(shop)).toBe(0);
    expect(await cleanBooks(shop, Date.now() + 6 * 366 * DAY_MS + DAY_MS)).toBe(1);
    const { shippingAddress, orderedPhone } = orderBody(buyer, 'x', 500);
    expect(await tablesWith(shop, [buyer.email, buyer.name, shippingAddress, orderedPhone])).toEqual([]);
    expect(await cleanBooks(shop, Date.now() + 7 * 366 * DAY_MS)).toBe(0);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('gives a new account with the same address nothing of the old one', async () => {
    const { shop, buyer, cancel, erase, ask } = await openWithCustomer();
    await cancel();
    await erase();
    const fresh = await shop.signIn();
    await shop.db.updateTable('user').set({ email: buyer.email }).where('id', '=', fresh.userId).execute();
    const again = { ...fresh, email: buyer.email };
    for (const path of [`/user-order?user=${buyer.email}`, '/conversation', '/quote', '/api-key', '/invoice'])
      expect([path, (await ask(path, again)).json()]).toEqual([path, []]);
    const copy = (await ask('/own-data', again)).json();
    expect(Object.keys(copy).sort()).toEqual(['outbox', 'session', 'user']);
  });

  it('waits for an order that is being placed, and then is refused; an order after it is refused', async () => {
    const { buyer, cancel, erase, post, toolId } = await openWithCustomer();
    await cancel();
    const [placed, erased] = await Promise.all([post('/order', orderBody(buyer, toolId, 500), buyer), erase()]);
    expect([placed.statusCode === 200, erased.statusCode === 200].filter(Boolean)).toHaveLength(1);
  });

  it('holds off new orders of an account that is deleted', async () => {
    const { shop, buyer, cancel, erase } = await openWithCustomer();
    await cancel();
    await erase();
    expect(await holdAccount(shop.db, buyer.userId)).toBe(true);
    const profile = { user_id: buyer.userId, address: 'late', police_station: '', city: '', district: '', country: '' };
    const late = { ...profile, phone: '', phone_e164: null, linkedin_url: '', updated_at: 1 };
    await shop.db.insertInto('profiles').values(late).execute();
    await eraseLateRows(shop);
    expect(await tablesWith(shop, ['"late"'])).toEqual([]);
  });

  it('holds off an order that was let through before its end', async () => {
    const { shop, buyer, toolId, cancel, erase } = await openWithCustomer();
    await cancel();
    await erase();
    const { userId, email, name } = buyer;
    const body = orderBody(buyer, toolId, 500);
    const placing = placeOrder(shop, { userId, email, name, role: 'customer' }, body as never);
    await expect(placing).rejects.toMatchObject({ kind: 'unauthenticated', code: 'sign_in_required' });
    expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(1);
  });
});

describe('who may delete an account', () => {
  it('an admin, of customers only; never the staff', async () => {
    const { shop, admin, buyer, post, cancel, ask } = await openWithCustomer();
    await cancel();
    const path = (id: string) => `/users/${id}/erasure`;
    const keep = { reviews: 'keep' };
    expect((await post(path(buyer.userId), keep, await shop.signIn())).statusCode).toBe(403);
    const other = await shop.signIn('admin');
    expect(codeOf(await post(path(other.userId), keep))).toBe('user_is_admin');
    expect(codeOf(await post(path(admin.userId), keep))).toBe('own_account');
    expect((await post(path(buyer.userId), keep)).statusCode).toBe(200);
    expect((await ask('/own-data', buyer)).statusCode).toBe(401);
    expect((await post(path(buyer.userId), keep)).statusCode).toBe(200);
    expect((await ask('/changes')).body).not.toContain(buyer.email);
  });

  it('not an admin by the configuration of the shop', async () => {
    const email = 'boss@example.com';
    const { shop, admin, post } = await openShopWithUsers({ ADMIN_EMAILS: email });
    await shop.db.updateTable('user').set({ email }).where('id', '=', admin.userId).execute();
    await shop.signIn('admin');
    const refused = await post('/own-data/erasure', { password: '', reviews: 'keep' });
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'fixed_role']);
    expect(await shop.db.selectFrom('erased_accounts').select('user_id').execute()).toEqual([]);
  });

  it('not the last admin', async () => {
    const { shop, admin, post } = await openShopWithUsers();
    const erase = (by: Person) => post('/own-data/erasure', { password: '', reviews: 'keep' }, by);
    expect(codeOf(await erase(admin))).toBe('last_admin');
    const other = await shop.signIn('admin');
    const codes = (await Promise.all([erase(admin), erase(other)])).map(({ statusCode }) => statusCode);
    expect(codes.sort()).toEqual([200, 409]);
  });
});

describe('a member of a company', () => {
  it('has to leave it first, and never deletes the company', async () => {
    const { shop, buyer, cancel, erase, post } = await openWithCustomer();
    await cancel();
    expect((await post('/company', { name: 'Karim Traders Ltd', moveOrders: false }, buyer)).statusCode).toBe(200);
    expect(codeOf(await erase())).toBe('company_member');
    const { id } = await shop.db.selectFrom('companies').select('id').executeTakeFirstOrThrow();
    expect(codeOf(await post(`/users/${id}/erasure`, { reviews: 'keep' }))).toBe('company_account');
  });
});

describe('a former member of a company', () => {
  it('leaves neither name nor address in it when the account is deleted', async () => {
    const { shop, owner, call, member } = await openShopWithCompany();
    const person = await member('buyer', { orderLimit: 1 }, 'Rahima Khatun');
    const body = orderBody(person, await shop.addTool(), 500);
    expect(codeOf(await call('POST', '/order', person, body))).toBe('sent_for_approval');
    const limits = { orderLimit: null, monthLimit: null };
    const path = `/company/member/${person.userId}`;
    expect((await call('PUT', path, owner, { role: 'viewer', ...limits })).statusCode).toBe(200);
    await shop.db.updateTable('user').set({ name: 'Rahima Begum' }).where('id', '=', person.userId).execute();
    expect((await call('DELETE', path, owner)).statusCode).toBe(200);
    await shop.db.updateTable('outbox').set({ sent_at: 1 }).execute();
    const erased = await call('POST', '/own-data/erasure', person, { password: '', reviews: 'keep' });
    expect(erased.statusCode, erased.body).toBe(200);
    const texts = [person.email, 'Rahima', body.orderedPhone];
    // The last mail tells the person.
    expect(await tablesWith(shop, texts)).toEqual(['outbox']);
    const { history } = (await call('GET', '/company')).json().company;
    expect(history.map(({ by, what }: { by: string; what: string }) => [by, what])).toEqual([
      [owner.name, 'Took Former customer out of the company'],
      [owner.name, 'Made Former customer viewer, with new limits'],
      ['Former customer', 'Joined as buyer'],
      [owner.name, 'Invited Former customer as buyer'],
      [owner.name, 'Created Karim Power Tools'],
    ]);
  });
});

describe('the access log', () => {
  it('says who of the staff has read the data of a customer, and who searched for the address', async () => {
    const { shop, admin, buyer, ask } = await openShopWithUsers();
    const order = await placeTestOrder(shop, buyer, await shop.addTool());
    await ask(`/order/${order}`);
    await ask(`/user/${buyer.email}`);
    await ask(`/users?q=${buyer.email}`);
    await ask('/tool');
    await ask(`/order/${order}`, buyer);
    await ask(`/user/${admin.email}`);
    const read = async (by = admin) => (await ask(`/users/${buyer.userId}/data-access`, by)).json();
    expect(await read()).toMatchObject([
      { call: 'GET /users', search: `q=${encodeURIComponent(buyer.email)}`, by: admin.email },
      { call: 'GET /user/:email', search: null },
      { call: 'GET /order/:id', search: null },
    ]);
    expect((await ask(`/users/${buyer.userId}/data-access`, buyer)).statusCode).toBe(403);
    // Without this test's own readings of the log, which may be written meanwhile.
    const others = shop.db.selectFrom('data_accesses').selectAll().where('call', '!=', 'GET /users/:id/data-access');
    expect(await others.execute()).toHaveLength(3);
  });

  it('has words for each call that is noted', async () => {
    const { shop } = await openShopWithUsers();
    const noted = shop.calls.filter(showsPersonalData).map(callName);
    expect(noted).toContain('GET /order');
    expect(noted.filter((call) => accessInWords(call) === call)).toEqual([]);
  });

  it('names only calls that exist among those that it leaves out', async () => {
    const { shop } = await openShopWithUsers();
    const others = shop.calls.filter((row) => isReadByStaff(row) && !showsPersonalData(row));
    expect(others.map(callName).sort()).toEqual([...NOT_PERSONAL].sort());
  });

  it('is one list for the auditor, by customer, by reader and by day, a page at a time', async () => {
    const { shop, admin, buyer, ask } = await openShopWithUsers();
    const [auditor, other] = [await shop.signIn(), await shop.signIn()];
    await shop.db.updateTable('user').set({ staffRole: 'auditor' }).where('id', '=', auditor.userId).execute();
    await ask(`/user/${buyer.email}`);
    await ask(`/user/${other.email}`, auditor);
    await ask('/order');
    const list = async (query: string, by: Person = auditor) => {
      const { accesses } = await shop.app
        .inject({ url: `/api/data-access?${query}`, headers: by.headers })
        .then((answer) => ({ accesses: answer.json() as { call: string; customer: string | null; by: string }[] }));
      return accesses.map(({ call, customer }) => [call, customer]);
    };
    const [day, next] = [today(), today(Date.now() + DAY_MS)];
    const ofBuyer = ['GET /user/:email', buyer.email];
    expect((await list('limit=3')).at(-1)).toEqual(ofBuyer);
    expect((await list(`customer=${buyer.email}&day=${day}`)).at(-1)).toEqual(ofBuyer);
    expect(await list(`customer=${buyer.email}&day=${next}`)).toEqual([]);
    expect(await list(`by=${admin.email}&day=${day}`)).toEqual([['GET /order', null], ofBuyer]);
    const first = await shop.app.inject({
      url: `/api/data-access?by=${admin.email}&limit=1`,
      headers: auditor.headers,
    });
    const after = /after=([^&>]+)/.exec(String(first.headers.link))?.[1];
    expect(await list(`by=${admin.email}&limit=1&after=${after}`)).toEqual([ofBuyer]);
    expect((await ask('/data-access', buyer)).statusCode).toBe(403);
    expect((await ask('/data-access?day=yesterday')).statusCode).toBe(400);
  });
});
