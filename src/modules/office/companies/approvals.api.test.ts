import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { today } from '#src/core/site/calendar.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import { addDays } from '#src/platform/i18n/days.ts';
import { claimDueMails } from '#src/platform/mail/outbox.server.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { openShopWithCompany } from '#tests/support/shop-with-company.ts';
import { LAST_DAY } from '#tests/support/shop-with-quotes.ts';
import { type Person, type ShopChoice, useTestShop } from '#tests/support/test-shop.ts';
import { readdressToMembers } from './readdress-mails.server.ts';

const DELIVERY = { shippingAddress: '12 Harbour Road, Chattogram', orderedPhone: '+8801712345678' };

/** A company whose buyer may order for 20,000 at once: 500 pieces at 34 are 17,000. */
const shared = useTestShop();

async function open(
  choice: ShopChoice = shared,
  limits = { orderLimit: 20_000 } as { orderLimit?: number; monthLimit?: number },
) {
  const company = await openShopWithCompany(choice);
  const { shop, call, member } = company;
  const [buyer, approver] = [await member('buyer', limits, 'Babul'), await member('approver', {}, 'Amina')];
  const tool = await shop.addTool({ quantity: 100_000 });
  const order = (by: Parameters<typeof call>[2], pieces = 500, key?: string) =>
    call('POST', '/order', by, { ...orderBody(buyer, tool, pieces), orderedEmail: undefined }, key);
  const stock = async () =>
    (await shop.db.selectFrom('tools').select('quantity').where('id', '=', tool).executeTakeFirstOrThrow()).quantity;
  const orders = async () =>
    (await shop.db.selectFrom('orders').select('id').where('tool_id', '=', tool).execute()).length;
  const requests = async (by: Person) => (await call('GET', '/company-request', by)).json();
  const approve = (id: string, by: Parameters<typeof call>[2]) =>
    call('POST', `/company-request/${id}/approval`, by, {});
  const end = (id: string, by: Person) => call('DELETE', `/company-request/${id}`, by);
  /** A request of the buyer for 1,000 pieces. */
  const request = async () => {
    expect(codeOf(await order(buyer, 1_000))).toBe('sent_for_approval');
    return (await requests(buyer))[0]._id as string;
  };
  return { ...company, buyer, approver, tool, order, stock, orders, requests, approve, end, request };
}

describe('an order above the limit', () => {
  it('is a request that holds no stock and has no number, until another member approves it', async () => {
    const { shop, order, buyer, approver, stock, orders, requests, approve } = await open();
    expect((await order(buyer)).statusCode).toBe(200);
    const held = await order(buyer, 1_000, 'retry-0001');
    expect([held.statusCode, codeOf(held)]).toEqual([409, 'sent_for_approval']);
    const [again, { _id }] = [await order(buyer, 1_000, 'retry-0001'), (await requests(buyer))[0]];
    for (const { error } of [held.json(), again.json()]) {
      expect(error.message).toMatch(
        /Nothing is ordered yet\. We have mailed Nadia Karim and Amina, who may approve it\./,
      );
      expect(error).toMatchObject({ code: 'sent_for_approval', kept: true, request: _id });
      expect(error.links).toEqual([{ label: 'Open the request', to: `/dashboard/company#request-${_id}` }]);
    }
    expect([await stock(), await orders()]).toEqual([99_500, 1]);
    const [request, ...more] = await requests(approver);
    expect(more).toEqual([]);
    expect(request).toMatchObject({ by: 'Babul', total: 34_000, lines: [{ pieces: 1_000 }], state: 'pending' });
    expect(request.approvers).toEqual(['Nadia Karim', 'Amina']);
    const mails = await shop.db
      .selectFrom('outbox')
      .select('subject')
      .where('recipient', '=', approver.email)
      .execute();
    expect(mails.filter(({ subject }) => subject.includes('approve'))).toHaveLength(1);
    expect((await approve(request._id, approver)).statusCode).toBe(200);
    expect([await stock(), await orders()]).toEqual([98_500, 2]);
    expect(request.orders).toEqual([]);
    const placed = await shop.db.selectFrom('orders').select(['id as _id', 'number']).orderBy('id', 'desc').execute();
    const approved = { state: 'approved', decidedBy: 'Amina', orders: placed.slice(0, 1) };
    expect((await requests(buyer))[0]).toMatchObject(approved);
    const { approved_by } = await shop.db
      .selectFrom('company_orders')
      .select('approved_by')
      .orderBy('order_id', 'desc')
      .executeTakeFirstOrThrow();
    expect(approved_by).toBe(approver.userId);
  });

  it.each(['orderLimit', 'monthLimit'])('is one above the %s, not at it', async (limit) => {
    const { buyer, order } = await open(shared, { [limit]: 17_000 });
    expect((await order(buyer, 500)).statusCode).toBe(200);
    expect(codeOf(await order(buyer, 501))).toBe('sent_for_approval');
  });

  it('is sent again under a new key only, once its key was used for another order or it was decided', async () => {
    const { order, buyer, approver, requests, end } = await open();
    await order(buyer, 1_000, 'retry-0002');
    expect(codeOf(await order(buyer, 1_100, 'retry-0002'))).toBe('idempotency_key_reused');
    const [{ _id }] = await requests(buyer);
    expect((await end(_id, approver)).statusCode).toBe(200);
    const late = await order(buyer, 1_000, 'retry-0002');
    expect(late.json().error).toMatchObject({ code: 'request_decided', request: _id });
    expect(codeOf(await order(buyer, 1_000, 'retry-0003'))).toBe('sent_for_approval');
    expect(await requests(buyer)).toHaveLength(2);
  });

  it('names each order that became of it', async () => {
    const { shop, call, buyer, approver, requests, approve } = await open({});
    const toolIds = [await shop.addTool(), await shop.addTool()];
    const lines = toolIds.map((toolId) => ({ toolId, pieces: 500 }));
    expect(codeOf(await call('POST', '/orders', buyer, { lines, ...DELIVERY }))).toBe('sent_for_approval');
    const [{ _id }] = await requests(buyer);
    expect((await approve(_id, approver)).statusCode).toBe(200);
    const placed = await shop.db.selectFrom('orders').select(['id as _id', 'number']).orderBy('id').execute();
    expect(placed).toHaveLength(2);
    expect((await requests(buyer))[0].orders).toEqual(placed);
  });

  it('is never approved by its author, whatever the role, nor by others than approvers', async () => {
    const { call, owner, member, buyer, requests, request, approve, orders, keyOf, approver } = await open();
    const id = await request();
    const change = { role: 'approver', orderLimit: 20_000, monthLimit: null };
    expect(codeOf(await approve(id, buyer))).toBe('not_in_role');
    await call('PUT', `/company/member/${buyer.userId}`, owner, change);
    expect(codeOf(await approve(id, buyer))).toBe('own_request');
    expect(codeOf(await approve(id, await member('accountant')))).toBe('not_in_role');
    expect(codeOf(await approve(id, await keyOf(approver)))).toBe('person_only');
    expect((await requests(buyer))[0].state).toBe('pending');
    expect(await orders()).toBe(0);
  });

  it('says to its approver, not to its author, why it cannot be ordered any more', async () => {
    const { call, owner, buyer, approver, request, approve, orders } = await open({});
    const id = await request();
    await call('PUT', '/company', owner, { name: 'Karim Power Tools', poRequired: true });
    const withoutNumber = (await approve(id, approver)).json().error;
    expect(withoutNumber).toMatchObject({
      code: 'po_number_required',
      message: expect.stringMatching(/and this has none\. Please decline it: it can be sent again with the number\.$/),
    });
    expect(withoutNumber.field).toBeUndefined();
    await call('PUT', '/company', owner, { name: 'Karim Power Tools', poRequired: false });
    await call('PUT', `/company/member/${buyer.userId}`, owner, { role: 'viewer' });
    expect((await approve(id, approver)).json().error).toMatchObject({
      code: 'request_void',
      message: 'Babul does not order for this company any more. Please decline it.',
    });
    expect(await orders()).toBe(0);
  });

  it('is placed once by many approvals at once', async () => {
    const { owner, approver, request, approve, orders } = await open();
    const id = await request();
    const answers = await Promise.all([owner, approver, owner, approver, owner].map((by) => approve(id, by)));
    expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await orders()).toBe(1);
    expect(codeOf(await approve(id, approver))).toBe('request_decided');
  });

  it.each([1, 2, 3])('is either placed or cancelled when both come at once (%i)', async () => {
    const { buyer, approver, request, approve, end, orders, requests } = await open();
    const id = await request();
    const [approved, cancelled] = await Promise.all([approve(id, approver), end(id, buyer)]);
    const [{ state }] = await requests(buyer);
    expect([approved.statusCode === 200, cancelled.statusCode === 200, await orders()]).toEqual(
      state === 'approved' ? [true, false, 1] : [false, true, 0],
    );
  });

  it('is declined with a mail, and then not approved', async () => {
    const { shop, buyer, approver, request, approve, end, orders } = await open();
    const id = await request();
    expect((await end(id, approver)).statusCode).toBe(200);
    expect(codeOf(await approve(id, approver))).toBe('request_decided');
    const mail = await shop.db.selectFrom('outbox').select('subject').where('recipient', '=', buyer.email).execute();
    expect(mail.map(({ subject }) => subject)).toContain('Amina declined your order');
    expect(await orders()).toBe(0);
  });

  it('waits on when price or stock do not allow it any more', async () => {
    const { shop, tool, approver, buyer, request, requests, approve, orders } = await open();
    const id = await request();
    await shop.db.updateTable('tools').set({ quantity: 700 }).where('id', '=', tool).execute();
    expect((await approve(id, approver)).statusCode).toBe(422);
    expect([(await requests(buyer))[0].state, await orders()]).toEqual(['pending', 0]);
  });

  it('ends with its author', async () => {
    const { call, owner, buyer, approver, admin, request, approve, orders } = await open();
    const id = await request();
    await call('POST', `/users/${buyer.userId}/block`, admin, { blocked: true });
    expect(codeOf(await approve(id, approver))).toBe('request_void');
    await call('DELETE', `/company/member/${buyer.userId}`, owner);
    expect(codeOf(await approve(id, approver))).toBe('request_decided');
    expect(await orders()).toBe(0);
  });

  it('is listed and counted for its author however many newer ones of others there are', async () => {
    const { shop, call, buyer, approver, request, requests } = await open({});
    const own = await request();
    const row = await shop.db.selectFrom('company_requests').selectAll().executeTakeFirstOrThrow();
    const others = Array.from({ length: 100 }, (_, at) => {
      return { ...row, id: newId(), author_id: approver.userId, request_key: `other-${at}` };
    });
    await shop.db.insertInto('company_requests').values(others).execute();
    expect((await requests(buyer)).map(({ _id }: { _id: string }) => _id)).toEqual([own]);
    const waiting = async (by: Person) => (await call('GET', '/company', by)).json().company.waiting;
    expect([await waiting(buyer), await waiting(approver)]).toEqual([1, 101]);
  });

  it('of another company is not found', async () => {
    const { shop, call, request, approve, end } = await open();
    const id = await request();
    const other = await shop.signIn();
    await call('POST', '/company', other, { name: 'Other', moveOrders: false });
    expect([(await approve(id, other)).statusCode, (await end(id, other)).statusCode]).toEqual([404, 404]);
  });
});

describe('limits hold', () => {
  it('for 50 orders at once', async () => {
    const { buyer, order, orders, stock } = await open(shared, { monthLimit: 17_000 * 3 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => order(buyer)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    expect([await orders(), await stock()]).toEqual([3, 98_500]);
  });

  it('at every door: several tools, quotes, samples, batches, keys, and changes of an order', async () => {
    const { shop, call, admin, buyer, tool, order, keyOf, orders } = await open(shared, { orderLimit: 1_000 });
    await shop.db
      .updateTable('tools')
      .set({ details: JSON.stringify({ samplePriceMinor: 200_000 }) })
      .execute();
    await call('PUT', `/tool/${tool}/sample`, admin, { pieces: 10 });
    const offered = await call('POST', '/quote', buyer, { lines: [{ toolId: tool, pieces: 1_000 }] });
    const quote = offered.json().insertedId;
    const offer = { lines: [{ toolId: tool, pieces: 1_000, unitPrice: 30 }], charges: [], validUntil: LAST_DAY };
    await call('POST', `/quote/${quote}/offer`, admin, offer);
    const lines = [{ toolId: tool, pieces: 500 }];
    const parts = [{ batch: null, pieces: 500 }];
    const tries = [
      await order(buyer),
      await order(await keyOf(buyer)),
      await call('POST', '/orders', buyer, { lines, ...DELIVERY }),
      await call('POST', '/batch-order', buyer, { toolId: tool, parts, ...DELIVERY }),
      await call('POST', `/quote/${quote}/acceptance`, buyer, { revision: 'A', ...DELIVERY }),
      await call('POST', '/sample', buyer, { toolId: tool, pieces: 1, ...DELIVERY }),
    ];
    expect(tries.map(codeOf)).toEqual(tries.map(() => 'sent_for_approval'));
    expect(await orders()).toBe(0);
    const own = await call('PUT', '/order/any', buyer, { orderedMinQty: 5_000, reason: 'More' });
    expect(codeOf(own)).toBe('over_limit');
  });

  it('an order from a batch that became later is not approved: the approver reads that it can be sent again', async () => {
    const { call, admin, buyer, approver, tool, requests, approve } = await open(shared, { orderLimit: 1_000 });
    const [soon, later] = [addDays(today(), 20), addDays(today(), 40)];
    const made = await call('POST', '/batch', admin, { toolId: tool, pieces: 2_000, dueOn: soon });
    const batch: string = made.json().insertedId;
    const parts = [{ batch, pieces: 500, dueOn: soon }];
    expect(codeOf(await call('POST', '/batch-order', buyer, { toolId: tool, parts, ...DELIVERY }))).toBe(
      'sent_for_approval',
    );
    expect((await call('PUT', `/batch/${batch}`, admin, { dueOn: later })).statusCode).toBe(200);
    const [request] = await requests(approver);
    const answer = await approve(request._id, approver);
    expect(codeOf(answer)).toBe('batch_moved');
    expect(answer.json().error.message).toMatch(/Please decline the request: it can be sent again\.$/);
  });

  it('what came through each door is placed by its approval', async () => {
    const { call, admin, buyer, approver, tool, requests, approve, orders } = await open(shared, { orderLimit: 1_000 });
    const quote = (await call('POST', '/quote', buyer, { lines: [{ toolId: tool, pieces: 1_000 }] })).json().insertedId;
    const offer = { lines: [{ toolId: tool, pieces: 1_000, unitPrice: 30 }], charges: [], validUntil: LAST_DAY };
    await call('POST', `/quote/${quote}/offer`, admin, offer);
    await call('POST', '/orders', buyer, { lines: [{ toolId: tool, pieces: 500 }], ...DELIVERY });
    await call('POST', `/quote/${quote}/acceptance`, buyer, { revision: 'A', ...DELIVERY });
    for (const { _id } of await requests(approver)) {
      const answer = await approve(_id, approver);
      expect(answer.statusCode, answer.body).toBe(200);
    }
    expect(await orders()).toBe(2);
    expect((await call('GET', `/quote/${quote}`, buyer)).json().state).toBe('accepted');
  });

  it.each([
    ['charges', { charges: [{ text: 'Freight', amount: 6_000 }] }, { held: 21_000 }],
    ['a discount', { unitPrice: 44, discount: { text: 'First order', amount: 3_000 } }, {}],
  ])('at what a quote costs with %s', async (_with, terms, { held }: { held?: number }) => {
    const { call, admin, buyer, tool, requests, orders } = await open();
    const { unitPrice = 30, ...more } = terms as { unitPrice?: number };
    const quote = (await call('POST', '/quote', buyer, { lines: [{ toolId: tool, pieces: 500 }] })).json().insertedId;
    const offer = { lines: [{ toolId: tool, pieces: 500, unitPrice }], charges: [], validUntil: LAST_DAY, ...more };
    expect((await call('POST', `/quote/${quote}/offer`, admin, offer)).statusCode).toBe(200);
    const accepted = await call('POST', `/quote/${quote}/acceptance`, buyer, { revision: 'A', ...DELIVERY });
    const outcome = [codeOf(accepted), await orders(), (await requests(buyer))[0]?.total];
    expect(outcome).toEqual(held === undefined ? [200, 1, undefined] : ['sent_for_approval', 0, held]);
  });

  it('do not count cancelled orders, nor those for another company', async () => {
    const { shop, call, buyer, order } = await open(shared, { monthLimit: 17_000 });
    const cancelled = (await order(buyer)).json().insertedId;
    expect((await call('POST', `/order/${cancelled}/cancel`, buyer, {})).statusCode).toBe(200);
    const { insertedId: moved } = (await order(buyer)).json();
    expect(codeOf(await order(buyer))).toBe('sent_for_approval');
    const { userId: other } = await shop.signIn();
    await shop.db.updateTable('orders').set({ customer_id: other }).where('id', '=', moved).execute();
    expect((await order(buyer)).statusCode).toBe(200);
  });

  it('counts charges among what was ordered in a month', async () => {
    const { call, admin, buyer, tool, order } = await open(shared, { monthLimit: 40_000 });
    const quote = (await call('POST', '/quote', buyer, { lines: [{ toolId: tool, pieces: 500 }] })).json().insertedId;
    const lines = [{ toolId: tool, pieces: 500, unitPrice: 30 }];
    const offer = { lines, charges: [{ text: 'Freight', amount: 9_000 }], validUntil: LAST_DAY };
    await call('POST', `/quote/${quote}/offer`, admin, offer);
    const accepted = await call('POST', `/quote/${quote}/acceptance`, buyer, { revision: 'A', ...DELIVERY });
    expect(accepted.statusCode, accepted.body).toBe(200);
    expect(codeOf(await order(buyer, 500))).toBe('sent_for_approval');
  });

  it('is not approved at more than the approver has seen', async () => {
    const { shop, call, buyer, approver, tool, requests, approve, orders } = await open(shared, { orderLimit: 1_000 });
    await call('POST', '/orders', buyer, { lines: [{ toolId: tool, pieces: 500 }], ...DELIVERY });
    await shop.db.updateTable('tools').set({ price_minor: 34_000 }).where('id', '=', tool).execute();
    const [{ _id }] = await requests(approver);
    const dearer = await approve(_id, approver);
    expect([dearer.statusCode, codeOf(dearer)]).toEqual([409, 'request_outdated']);
    expect(dearer.json().error.message).toContain('This would cost $170,000 now, and was asked for at $17,000.');
    expect([(await requests(approver))[0].state, await orders()]).toEqual(['pending', 0]);
    await shop.db.updateTable('tools').set({ price_minor: 3_000 }).where('id', '=', tool).execute();
    expect((await approve(_id, approver)).statusCode).toBe(200);
  });

  it.each(['POST /order', 'POST /orders', 'POST /batch-order', 'POST /sample'])(
    'is approved at a lower price than its author saw, and not at a higher one, by %s',
    async (name) => {
      const { shop, call, admin, buyer, approver, tool, requests, approve } = await open({}, { orderLimit: 1 });
      const price = (minor: number) => {
        const prices = { price_minor: minor, details: JSON.stringify({ samplePriceMinor: minor }) };
        return shop.db.updateTable('tools').set(prices).where('id', '=', tool).execute();
      };
      await price(3_400);
      await call('PUT', `/tool/${tool}/sample`, admin, { pieces: 10 });
      const line = { toolId: tool, pieces: 500, unitPrice: 34 };
      const bodies: Record<string, object> = {
        'POST /order': { ...orderBody(buyer, tool), orderedEmail: undefined },
        'POST /orders': { lines: [line], ...DELIVERY },
        'POST /batch-order': { toolId: tool, parts: [{ batch: null, pieces: 500 }], unitPrice: 34, ...DELIVERY },
        'POST /sample': { ...line, pieces: 5, ...DELIVERY },
      };
      const asked = await call('POST', name.replace('POST ', ''), buyer, bodies[name]);
      expect(codeOf(asked)).toBe('sent_for_approval');
      const [{ _id, total }] = await requests(approver);
      await price(3_800);
      expect(codeOf(await approve(_id, approver))).toBe('request_outdated');
      await price(3_000);
      const answer = await approve(_id, approver);
      expect(answer.statusCode, answer.body).toBe(200);
      const [placed] = await shop.db.selectFrom('orders').select(['quantity', 'unit_price_minor']).execute();
      expect([Number(placed?.unit_price_minor), Number(placed?.quantity) * 34]).toEqual([3_000, total]);
    },
  );

  it('without anybody who could approve, with a sentence', async () => {
    const { call, owner, buyer, approver, order } = await open();
    await call('DELETE', `/company/member/${approver.userId}`, owner);
    await call('PUT', `/company/member/${owner.userId}`, owner, { role: 'owner', orderLimit: 1, monthLimit: null });
    expect(codeOf(await order(buyer, 1_000))).toBe('sent_for_approval');
    await call('DELETE', `/company/member/${buyer.userId}`, owner);
    const alone = await order(owner, 500);
    expect([alone.statusCode, codeOf(alone)]).toEqual([403, 'over_limit']);
  });
});

describe('a company', () => {
  it('asks for its PO number', async () => {
    const { call, owner, buyer, tool, order } = await open();
    await call('PUT', '/company', owner, { name: 'Karim Power Tools', poRequired: true });
    const refused = await order(buyer);
    expect([refused.statusCode, refused.json().error.code, refused.json().error.field]).toEqual([
      ...[422, 'po_number_required', 'poNumber'],
    ]);
    const body = { ...orderBody(buyer, tool), poNumber: 'PO 77' };
    expect((await call('POST', '/order', buyer, body)).statusCode).toBe(200);
  });

  it('gets its mails as mails to the members whom they concern', async () => {
    const { shop, call, owner, member, buyer, approver, order } = await open();
    const [accountant, viewer, another] = [await member('accountant'), await member('viewer'), await member('buyer')];
    await shop.db.deleteFrom('outbox').execute();
    expect((await order(buyer)).statusCode).toBe(200);
    await readdressToMembers(shop.db, await claimDueMails(shop.db, 100));
    const sent = await shop.db.selectFrom('outbox').select(['recipient', 'papers']).execute();
    const names = new Map([owner, approver, buyer, accountant, viewer, another].map((each) => [each.email, each]));
    const got = sent.flatMap(({ recipient }) => names.get(recipient)?.userId ?? []).sort();
    // The invoice is sent along where the module shipping prints it.
    const withPapers = sent.some(({ papers }) => papers !== null);
    const expected = [owner, approver, buyer, ...(withPapers ? [accountant] : [])];
    expect(got).toEqual(expected.map(({ userId }) => userId).sort());
    expect(sent.some(({ recipient }) => recipient.endsWith('.invalid'))).toBe(false);
    await call('POST', '/company/leave', buyer);
  });
});
