import '#tests/support/on-sqlite-too.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { today } from '#src/core/site/calendar.ts';
import { engineOf } from '#src/platform/database/engine.server.ts';
import { addDays } from '#src/platform/i18n/days.ts';
import { untilTransactionWaits } from '#tests/support/hold-at-write.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { openShopWithCompany } from '#tests/support/shop-with-company.ts';
import type { Person } from '#tests/support/test-shop.ts';
import { TERMS } from './merge-companies.server.ts';
import { tablesOfCustomers } from './move-account.server.ts';

it('all tables with one row of a customer are in the preview of a merge, and no other key has the customer', async () => {
  const { shop } = await openShopWithCompany();
  const moved = await tablesOfCustomers(shop.db, shop.tables);
  const single = moved.filter(({ isSingle }) => isSingle).map(({ name }) => name);
  expect(single.sort()).toEqual(Object.keys(TERMS).sort());
  const keyed = shop.tables.filter(({ key }) => key.includes('customer_id')).map(({ name }) => name);
  expect(keyed.filter((name) => moved.some((each) => each.name === name)).sort()).toEqual(single.sort());
});

/** A company, and a person with orders, prices and terms of their own. */
async function openWithPerson() {
  const company = await openShopWithCompany();
  const { shop, call, admin, owner, invite } = company;
  const done = async (...asked: Parameters<typeof call>) => {
    const answer = await call(...asked);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const person = await shop.signIn();
  const toolId = await shop.addTool({ price: 34, quantity: 100_000 });
  const agree = ({ email }: Person, unitPrice: string, days = { validFrom: '', until: '' }) =>
    done('POST', '/agreed-price', admin, { customer: email, toolId, from: '500', unitPrice, ...days, replace: false });
  const priceFor = async (by: Person) => (await done('GET', `/price?tool=${toolId}&pieces=500`, by)).unitPrice;
  const order = async (by: Person, total: number): Promise<string> =>
    (await done('POST', '/order', by, { ...orderBody(by, toolId), orderedTotalPrice: total })).insertedId;
  /** Accepts an invitation with the own orders. */
  const join = async () => {
    const secret = await invite(person.email, 'buyer');
    await done('POST', '/company-invitation/acceptance', person, { secret, moveOrders: true });
  };
  return { ...company, owner, done, person, toolId, agree, priceFor, order, join };
}

describe('a person who joins a company with the own orders', () => {
  it('leaves prices and terms behind: they were agreed with the person, and apply again later', async () => {
    const { shop, admin, owner, done, person, agree, priceFor, order, join } = await openWithPerson();
    await agree(owner, '21');
    await agree(person, '15');
    const id = await order(person, 7_500);
    await done('PUT', `/user/${person.email}/buyer`, person, { company: 'Rahim Uddin Traders' });
    await done('PUT', `/customer-credit/${person.userId}/limit`, admin, { limit: 1_000_000 });
    await done('POST', `/order/${id}/terms`, admin, { depositPercent: 0, days: 60 });
    await join();
    expect([await priceFor(owner), await priceFor(person)]).toEqual([21, 21]);
    expect((await done('GET', `/order/${id}`, owner)).order._id).toBe(id);
    for (const table of ['customer_terms', 'customer_credit', 'customer_buyers'] as const) {
      const customers = await shop.db.selectFrom(table).select('customer_id').execute();
      expect(customers, table).toEqual([{ customer_id: person.userId }]);
    }
    expect(await findInconsistencies(shop)).toEqual([]);
    const { history } = (await done('GET', '/company', owner)).company;
    expect(history[0].what).toBe('Joined as buyer, with the earlier orders');
    await done('POST', '/company/leave', person);
    expect([await priceFor(owner), await priceFor(person)]).toEqual([21, 15]);
  });

  it('brings each sample, and leaves the records of who has read the own data', async () => {
    const { shop, owner, companyId, person, toolId, order, join } = await openWithPerson();
    for (const by of [owner, person]) {
      const sample = { tool_id: toolId, pieces: 1, asked_at: Date.now(), credited_on: null };
      const customer_id = by === owner ? companyId : person.userId;
      await shop.db
        .insertInto('samples')
        .values({ order_id: await order(by, 17_000), customer_id, ...sample })
        .execute();
    }
    const access = { by_id: '2', by_email: 'clerk@example.com', call: 'GET /order/:id', search: null };
    await shop.db
      .insertInto('data_accesses')
      .values({ ...access, id: '1', at: Date.now(), customer_id: person.userId })
      .execute();
    await join();
    const samples = await shop.db.selectFrom('samples').select('customer_id').execute();
    expect(samples).toEqual([{ customer_id: companyId }, { customer_id: companyId }]);
    const accesses = shop.db.selectFrom('data_accesses').select('customer_id').where('id', '=', '1');
    expect(await accesses.executeTakeFirst()).toEqual({ customer_id: person.userId });
  });
});

describe('agreed prices of merged companies', () => {
  const [next, later] = [addDays(today(), 10), addDays(today(), 20)];

  /** Two companies, with a price of the first one that the second has, too, and one that it has not. */
  async function openWithTwo() {
    const company = await openWithPerson();
    const { agree, call, admin, companyId, done, owner, person } = company;
    const into = (await done('POST', '/company', person, { name: 'Other', moveOrders: false })).insertedId;
    const preview = () => done('GET', `/company/${companyId}/merge?into=${into}`, admin);
    const merge = () => call('POST', `/company/${companyId}/merge`, admin, { into, confirmed: 'Karim Power Tools' });
    await agree(person, '22', { validFrom: '', until: next });
    await agree(owner, '21', { validFrom: next, until: next });
    await agree(owner, '20', { validFrom: later, until: '' });
    return { ...company, into, preview, merge };
  }

  it('end where the other company has its own for the same pieces and days, as the preview says', async () => {
    const { shop, admin, into, person, done, preview, merge, priceFor } = await openWithTwo();
    expect(await preview()).toMatchObject({ prices: 1, pricesEnded: 1 });
    expect((await merge()).json().moved).toMatchObject({ prices: 1, pricesEnded: 1 });
    const stored = shop.db.selectFrom('agreed_prices').select(['customer_id', 'price_minor']).orderBy('id');
    expect(await stored.execute()).toEqual([
      { customer_id: into, price_minor: 2_200 },
      { customer_id: into, price_minor: 2_000 },
    ]);
    expect(await priceFor(person)).toBe(22);
    expect(await findInconsistencies(shop)).toEqual([]);
    const [change] = (await done('GET', '/changes?kind=price&limit=1', admin)) as [object];
    expect(change).toMatchObject({ action: 'agreed price ended', before: { price: 21 }, after: null });
  });

  it('stay without overlap if one is agreed with a member of either company meanwhile', async () => {
    const { shop, call, admin, into, owner, person, toolId, merge } = await openWithTwo();
    const price = { toolId, from: '500', unitPrice: '19', validFrom: later, until: later, replace: false };
    const agree = ({ email: customer }: Person) => call('POST', '/agreed-price', admin, { ...price, customer });
    const answers = await shop.db.transaction().execute(async (trx) => {
      // The last write of the merge waits.
      if (engineOf(trx) === 'postgres') await sql`lock table company_history in share mode`.execute(trx);
      const merged = merge();
      await untilTransactionWaits(shop.db, 1);
      const agreed = [owner, person].map(agree);
      await untilTransactionWaits(shop.db, 3);
      return [merged, ...agreed];
    });
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
    if (engineOf(shop.db) === 'postgres') expect(statuses).toEqual([200, 409, 409]);
    expect(await findInconsistencies(shop)).toEqual([]);
    const customers = await shop.db.selectFrom('agreed_prices').select('customer_id').distinct().execute();
    expect(customers).toEqual([{ customer_id: into }]);
  });
});
