import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { orderBody } from '#tests/support/order-body.ts';
import { openShopWithCompany } from '#tests/support/shop-with-company.ts';
import { DELIVERY, LAST_DAY } from '#tests/support/shop-with-quotes.ts';
import { PDF, slipForm } from '#tests/support/slip-form.ts';
import type { Person } from '#tests/support/test-shop.ts';

const COMPANY = 'Karim Power Tools';

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
  const { headers, payload } = slipForm(PDF);
  const url = `/api/order/${id}/slip`;
  const sent = await shop.app.inject({ method: 'POST', url, headers: { ...headers, ...buyer.headers }, payload });
  expect(sent.statusCode, sent.body).toBe(200);
  await done('POST', `/order/${id}/question`, buyer, { text: 'When does it leave?' });
  const historyOf = async (order: string, by: Person): Promise<{ event: string; by: string; name?: string }[]> =>
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
    await done('POST', `/company/${companyId}/merge`, admin, { into });
    const [moved] = await historyOf(id, owner);
    expect(moved).toMatchObject({ by: 'customer', name: 'Rahim Uddin for Salma & Sons' });
  });
});
