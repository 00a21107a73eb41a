import '#tests/support/on-sqlite-too.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { callsWith } from '#src/app/calls.ts';
import { allRooms } from '#src/app/modules.server.ts';
import { claimDueMails } from '#src/platform/mail/outbox.server.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { openShopWithCompany } from '#tests/support/shop-with-company.ts';
import { DELIVERY, LAST_DAY } from '#tests/support/shop-with-quotes.ts';
import { PICTURE, slipForm } from '#tests/support/slip-form.ts';
import type { Person } from '#tests/support/test-shop.ts';
import { COMPANY_DOMAIN } from './company-account.ts';
import { readdressToMembers } from './readdress-mails.server.ts';

const COMPANY = 'Karim Power Tools';

interface Entry {
  event: string;
  by: string;
  name?: string;
  data: object;
}

/** An order of a company's buyer, who did with it what members do. */
async function openWithOrder() {
  const company = await openShopWithCompany();
  const { shop, admin, call, member } = company;
  const buyer = await member('buyer', {}, 'Rahim Uddin');
  const toolId = await shop.addTool({ quantity: 100_000 });
  const place = async (by: Pick<Person, 'headers'> = buyer): Promise<string> => {
    const placed = await call('POST', '/order', by, { ...orderBody(buyer, toolId), orderedEmail: undefined });
    expect(placed.statusCode, placed.body).toBe(200);
    return placed.json().insertedId;
  };
  const done = async (...asked: Parameters<typeof call>) => {
    const answer = await call(...asked);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const id = await place();
  await done('PUT', `/order/${id}/buyer`, buyer, { shippingMarks: 'KPT 1-UP' });
  await done('PUT', `/order/${id}`, buyer, { orderedMinQty: 600, reason: 'More were sold' });
  const { headers, payload } = slipForm(PICTURE);
  const url = `/api/order/${id}/slip`;
  const sent = await shop.app.inject({ method: 'POST', url, headers: { ...headers, ...buyer.headers }, payload });
  expect(sent.statusCode, sent.body).toBe(200);
  await done('POST', `/order/${id}/question`, buyer, { text: 'When does it leave?' });
  const historyOf = async (order: string, by: Person): Promise<Entry[]> =>
    (await done('GET', `/order/${order}`, by)).history;
  return { ...company, admin, buyer, toolId, id, place, done, historyOf };
}

describe('the history of an order', () => {
  it('names the member who acted, for the other members and for clerks', async () => {
    const { admin, owner, id, historyOf, done } = await openWithOrder();
    await done('POST', `/order/${id}/cancel`, owner, { reason: 'Ordered twice' });
    for (const by of [owner, admin]) {
      const named = (await historyOf(id, by)).filter(({ by: mover }) => mover === 'customer');
      expect(named.map(({ event, name }) => [event, name])).toEqual([
        ...['placed', 'buyer-changed', 'amended', 'slip-sent'].map((event) => [event, `Rahim Uddin for ${COMPANY}`]),
        ['cancelled', `Nadia Karim for ${COMPANY}`],
      ]);
    }
    const [{ _id: question }] = (await done('GET', '/conversation', admin)) as [{ _id: string }];
    const { thread } = await done('GET', `/conversation/${question}`, admin);
    expect(thread[0].author).toBe(`Rahim Uddin for ${COMPANY}`);
  });

  it('has figures and notes of payments for members who read the ledger only', async () => {
    const { admin, id, done, historyOf, member } = await openWithOrder();
    const [viewer, accountant] = [await member('viewer'), await member('accountant')];
    const payment = { amount: 100, reference: 'FT 7781', note: 'The rest by Monday, please' };
    await done('POST', `/order/${id}/payment`, admin, payment);
    const read = async (by: Person) => {
      const history = await historyOf(id, by);
      return history.filter(({ event }) => ['slip-sent', 'payment-received'].includes(event)).map(({ data }) => data);
    };
    expect(await read(viewer)).toEqual([{}, {}]);
    expect(await read(accountant)).toEqual([{ note: '$5,100 · FT 4711' }, expect.objectContaining(payment)]);
  });

  it('names who accepted a quote, and the author of what another member approved', async () => {
    const { admin, owner, toolId, member, call, done, historyOf } = await openWithOrder();
    const limited = await member('buyer', { orderLimit: 1_000 }, 'Babul Miah');
    const lines = [{ toolId, pieces: 1_000 }];
    const accepted = async (by: Person) => {
      const quote = (await done('POST', '/quote', by, { lines })).insertedId;
      const offer = { lines: [{ toolId, pieces: 1_000, unitPrice: 30 }], charges: [], validUntil: LAST_DAY };
      await done('POST', `/quote/${quote}/offer`, admin, offer);
      return call('POST', `/quote/${quote}/acceptance`, by, { revision: 'A', ...DELIVERY });
    };
    expect((await accepted(owner)).statusCode).toBe(200);
    expect((await accepted(limited)).statusCode).toBe(409);
    const [{ _id: request }] = await done('GET', '/company-request', owner);
    await done('POST', `/company-request/${request}/approval`, owner, {});
    const orders: { _id: string }[] = await done('GET', `/user-order?user=${owner.email}`, owner);
    const firsts = await Promise.all(orders.slice(0, 2).map(({ _id }) => historyOf(_id, admin)));
    expect(firsts.map(([placed]) => placed?.name)).toEqual([`Babul Miah for ${COMPANY}`, `Nadia Karim for ${COMPANY}`]);
  });

  it('is still the customer’s when orders move to a company, or to another one', async () => {
    const { shop, admin, owner, companyId, id, historyOf, call, done } = await openWithOrder();
    const founder = await shop.signIn('customer', 'Salma Begum');
    const own = await call('POST', '/order', founder, orderBody(founder, await shop.addTool()));
    const into = (await done('POST', '/company', founder, { name: 'Salma & Sons', moveOrders: true })).insertedId;
    const [first] = await historyOf(own.json().insertedId, admin);
    expect(first).toMatchObject({ by: 'customer', name: 'Salma Begum for Salma & Sons' });
    await done('POST', `/company/${companyId}/merge`, admin, { into, confirmed: COMPANY });
    const [moved] = await historyOf(id, owner);
    expect(moved).toMatchObject({ by: 'customer', name: 'Rahim Uddin for Salma & Sons' });
  });
});

/** The paths of a call, with what it may be asked about in place of its parameters. */
function pathsOf(path: string, ids: readonly string[], email: string): string[] {
  const emails = [email, encodeURIComponent(email)];
  const values = (name: string) => (name === 'email' ? emails : ids);
  return [...path.matchAll(/:(\w+)/g)].reduce<string[]>(
    (paths, [parameter, name = '']) =>
      paths.flatMap((each) => values(name).map((value) => each.replace(parameter, value))),
    [path],
  );
}

describe('a review', () => {
  it('is written by any member about a delivered order of the company, once and as the own', async () => {
    const { shop, owner, buyer, member, id, call, done } = await openWithOrder();
    const words = { rating: 5, userName: 'Shirin Akter', reviewDetail: 'Five hundred drills, not one came back.' };
    const [viewer, stranger] = [await member('viewer', {}, 'Shirin Akter'), await shop.signIn()];
    const send = async (by: Person) => (await call('POST', `/order/${id}/review`, by, words)).statusCode;
    expect(await send(viewer)).toBe(409);
    await shop.db.updateTable('orders').set({ state: 'delivered' }).execute();
    expect(await done('GET', '/order-to-review', viewer)).toMatchObject([{ _id: id }]);
    expect([await send(stranger), await send(viewer), await send(buyer)]).toEqual([404, 200, 409]);
    expect(await done('GET', '/order-to-review', owner)).toEqual([]);
    const reviews = await shop.db.selectFrom('reviews').select(['customer_id', 'user_name']).execute();
    expect(reviews).toEqual([{ customer_id: viewer.userId, user_name: 'Shirin Akter' }]);
  });
});

describe('the address of a company, at which it has no mailbox,', () => {
  it('is in no answer to members and clerks, and nowhere but in its account', async () => {
    const { shop, admin, owner, buyer, companyId, toolId, id, done, place } = await openWithOrder();
    await place(owner);
    const quote = (await done('POST', '/quote', buyer, { lines: [{ toolId, pieces: 1_000 }] })).insertedId;
    const lines = [{ toolId, pieces: 1_000, unitPrice: 30 }];
    await done('POST', `/quote/${quote}/offer`, admin, { lines, charges: [], validUntil: LAST_DAY });
    const price = { customer: buyer.email, toolId, from: '500', unitPrice: '33', validFrom: '', until: '' };
    await done('POST', '/agreed-price', admin, { ...price, replace: false });
    await done('PUT', `/customer-credit/${companyId}/limit`, admin, { limit: 1_000_000 });
    await done('POST', `/order/${id}/cancel`, buyer, {});
    const [{ _id: question }] = (await done('GET', '/conversation', admin)) as [{ _id: string }];
    await done('POST', `/conversation/${question}/message`, admin, { text: 'In June.' });
    const [{ number }] = (await done('GET', '/invoice', owner)) as [{ number: string }];
    const asked = [id, quote, question, companyId, toolId, number, owner.userId];
    const query = `?customer=${owner.email}&user=${owner.email}&from=2020-01-01&to=2030-01-01`;
    const found: string[] = [];
    let answered = 0;
    for (const [, path] of callsWith(allRooms).filter(([method]) => method === 'GET'))
      for (const each of pathsOf(path, path.split(':').length > 2 ? [id] : asked, owner.email))
        for (const by of [admin, owner])
          for (const accept of ['application/json', 'text/csv']) {
            const headers = { ...by.headers, accept };
            const answer = await shop.app.inject({ url: `/api${each}${query}`, headers });
            answered += answer.statusCode === 200 ? 1 : 0;
            if (answer.body.includes(COMPANY_DOMAIN))
              found.push(`GET ${each} by ${by === admin ? 'a clerk' : 'an owner'}`);
          }
    expect(answered).toBeGreaterThan(100);
    expect(found).toEqual([]);
    await readdressToMembers(shop.db, await claimDueMails(shop.db, 100));
    const stored: string[] = [];
    for (const { name, columns } of await shop.db.introspection.getTables())
      for (const { name: column } of columns) {
        const text = sql`cast(${sql.ref(column)} as text)`;
        const rows = await sql`select 1 from ${sql.table(name)} where ${text} like ${`%${COMPANY_DOMAIN}%`}`.execute(
          shop.db,
        );
        if (rows.rows.length > 0) stored.push(`${name}.${column}`);
      }
    expect(stored).toEqual(['user.email']);
  });

  it('is named by any member: a clerk orders for the company, and finds its orders', async () => {
    const { admin, owner, buyer, toolId, done } = await openWithOrder();
    const lines = [{ toolId, pieces: 500 }];
    await done('POST', '/orders', admin, { lines, ...DELIVERY, customer: buyer.email });
    const typed = { ...orderBody(buyer, toolId), orderedBy: buyer.name, orderedEmail: buyer.email };
    await done('POST', '/order', buyer, typed);
    const orders = await done('GET', `/user-order?user=${buyer.email}`, admin);
    for (const order of orders) expect(order).toMatchObject({ orderedBy: COMPANY, orderedEmail: buyer.email });
    expect(orders).toHaveLength(3);
    const { customer } = await done('GET', `/statement?customer=${buyer.email}&from=2026-01-01&to=2026-12-31`, admin);
    expect(customer).toEqual({ name: COMPANY, email: owner.email });
  });
});
