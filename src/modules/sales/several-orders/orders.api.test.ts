import '#tests/support/on-sqlite-too.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { untilTransactionWaits } from '#tests/support/hold-at-write.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { mailSubjects, stockOf } from '#tests/support/place-order.ts';

import { openTestShop, type Person, type TestShop } from '#tests/support/test-shop.ts';

const ADDRESS = { shippingAddress: '12 Mirpur Road, Dhaka', orderedPhone: '01712345678' };

async function open(stocks: readonly number[] = [10_000, 10_000, 10_000]) {
  const shop = await openTestShop();
  const [buyer, admin] = [await shop.signIn(), await shop.signIn('admin')];
  const tools: string[] = [];
  for (const quantity of stocks) tools.push(await shop.addTool({ quantity, name: `Drill of ${quantity}` }));
  const post = (lines: readonly object[], by: Person = buyer, more: object = {}, key?: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/orders',
      headers: { ...by.headers, ...(key && { 'idempotency-key': key }) },
      payload: { ...ADDRESS, lines, ...more },
    });
  return { shop, buyer, admin, tools, post };
}

const orders = ({ db }: TestShop) => db.selectFrom('orders').selectAll().orderBy('number').execute();

describe('orders of several tools', () => {
  it('are placed together: one invoice, one mail, each its own number and stock', async () => {
    const { shop, tools, post } = await open();
    const pieces = [500, 600, 700];
    const answer = await post(tools.map((toolId, at) => ({ toolId, pieces: pieces[at] })));
    expect(answer.statusCode, answer.body).toBe(200);
    const { acknowledged, insertedIds, invoice } = answer.json();
    expect([acknowledged, invoice]).toEqual([true, expect.stringMatching(/^PI-\d{4}-J0001$/)]);
    const rows = await orders(shop);
    expect(rows.map(({ id, quantity, joint_invoice }) => [id, quantity, joint_invoice])).toEqual(
      insertedIds.map((id: string, at: number) => [id, pieces[at], invoice]),
    );
    expect(await Promise.all(tools.map((id) => stockOf(shop, id)))).toEqual([9_500, 9_400, 9_300]);
    expect(await mailSubjects(shop)).toEqual(['Your 3 orders']);
    const [mail] = await shop.db.selectFrom('outbox').select('text').where('subject', '=', 'Your 3 orders').execute();
    for (const text of [...rows.map(({ number }) => number), `Reference: ${invoice}`, '$61,200'])
      expect(mail?.text).toContain(text);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('of one line have the number of their order on their invoice', async () => {
    const { shop, tools, post } = await open();
    const { invoice } = (await post([{ toolId: tools[0], pieces: '1,500' }])).json();
    const [order] = await orders(shop);
    expect([invoice, order?.quantity, order?.joint_invoice]).toEqual([
      order?.number.replace('ORD-', 'PI-'),
      1_500,
      null,
    ]);
  });

  it('are all refused where one cannot be placed, with the reason and what is left of each', async () => {
    const { shop, tools, post } = await open([10_000, 600, 400]);
    const answer = await post(tools.map((toolId) => ({ toolId, pieces: 700 })));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error).toMatchObject({
      message: 'Drill of 600: Sorry! 700 quantities are not available in stock. 600 are available.',
      field: 'lines.1.pieces',
      lines: [
        { line: 1, toolId: tools[1], available: 600 },
        { line: 2, toolId: tools[2], available: 400 },
      ],
    });
    expect(await orders(shop)).toEqual([]);
    expect(await Promise.all(tools.map((id) => stockOf(shop, id)))).toEqual([10_000, 600, 400]);
  });

  it.each([
    ['no line', () => [], 'no_lines', 'lines'],
    ['a tool twice', ([id]: string[]) => [1, 2].map(() => ({ toolId: id, pieces: 500 })), 'tool_twice', 'lines'],
    ['an unknown tool', () => [{ toolId: 'gone', pieces: 500 }], 'tool_not_found', 'lines.0.pieces'],
    ['499 pieces', ([id]: string[]) => [{ toolId: id, pieces: 499 }], 'checkout_rule', 'lines.0.pieces'],
    ['a fraction', ([id]: string[]) => [{ toolId: id, pieces: '500.5' }], 'checkout_rule', 'lines.0.pieces'],
    [
      'another price',
      ([id]: string[]) => [{ toolId: id, pieces: 500, unitPrice: 33 }],
      'price_changed',
      'lines.0.pieces',
    ],
  ])('are refused for %s', async (_, linesOf, code, field) => {
    const { shop, tools, post } = await open();
    const answer = await post(linesOf(tools));
    expect(answer.json().error).toMatchObject({ code, field });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(await orders(shop)).toEqual([]);
  });

  it('are at most 20', async () => {
    const { shop, tools, post } = await open();
    const answer = await post(Array.from({ length: 21 }, () => ({ toolId: tools[0], pieces: 500 })));
    const message = 'At most 20 tools can be ordered together.';
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error).toMatchObject({ code: 'too_many_lines', message, field: 'lines' });
    expect(await orders(shop)).toEqual([]);
  });

  it('name the price of each line that is another one', async () => {
    const { tools, post } = await open();
    const lines = tools.map((toolId, at) => ({ toolId, pieces: 500, unitPrice: 33 + at }));
    const { error } = (await post(lines)).json();
    expect(error.lines).toMatchObject([
      { toolId: tools[0], price: 34 },
      { toolId: tools[2], price: 34 },
    ]);
  });

  it('name the field of the address where that is wrong', async () => {
    const { tools, post } = await open();
    const answer = await post([{ toolId: tools[0], pieces: 500 }], undefined, { shippingAddress: ' ' });
    expect(answer.json().error).toMatchObject({ field: 'shippingAddress' });
  });

  it('are placed once under a key, and another request under it is refused', async () => {
    const { shop, tools, post } = await open();
    const [key, lines] = [randomUUID(), tools.map((toolId) => ({ toolId, pieces: 500 }))];
    const answers = await Promise.all([post(lines, undefined, {}, key), post(lines, undefined, {}, key)]);
    const done = answers.filter(({ statusCode }) => statusCode === 200);
    const again = await post(lines, undefined, {}, key);
    expect(again.json()).toEqual(done[0]?.json());
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await orders(shop)).toHaveLength(3);
    const other = await post(lines.slice(1), undefined, {}, key);
    expect([other.statusCode, other.json().error.code]).toEqual([409, 'idempotency_key_reused']);
  });

  it('are the same for a request that is sent again while it is answered', async () => {
    const { shop, tools, post } = await open();
    const [key, lines] = [randomUUID(), tools.map((toolId) => ({ toolId, pieces: 500 }))];
    // `then` sends the request at once.
    const send = () => post(lines, undefined, {}, key).then((answer) => answer);
    const [first] = tools;
    const pending = await shop.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('tools')
        .set({ quantity: 10_000 })
        .where('id', '=', first ?? '')
        .execute();
      const both = [send(), send()];
      await untilTransactionWaits(shop.db, 2);
      return both;
    });
    const answers = await Promise.all(pending);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers[0]?.json()).toEqual(answers[1]?.json());
    expect(await orders(shop)).toHaveLength(3);
  });

  it('are refused with what is left where another customer takes a tool meanwhile', async () => {
    const { shop, tools, post } = await open([10_000, 10_000]);
    const lines = tools.map((toolId) => ({ toolId, pieces: 500 }));
    const [answer] = await shop.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('tools')
        .set({ quantity: 300 })
        .where('id', '=', tools[1] ?? '')
        .execute();
      const pending = post(lines).then((response) => response.json());
      await untilTransactionWaits(shop.db);
      return [pending];
    });
    const { error } = await answer;
    expect(error).toMatchObject({ code: 'checkout_rule', lines: [{ line: 1, available: 300 }] });
    expect(await orders(shop)).toEqual([]);
    expect(await stockOf(shop, tools[0] ?? '')).toBe(10_000);
  });

  it('of crossing lists, at once, never wait for each other in a circle', async () => {
    const { shop, tools, post } = await open([20_000, 20_000]);
    const lines = tools.map((toolId) => ({ toolId, pieces: 500 }));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => post(at % 2 === 0 ? lines : lines.toReversed())),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    const invoices = new Set(answers.map((answer) => answer.json().invoice));
    expect(invoices.size).toBe(10);
    expect(await findInconsistencies(shop)).toEqual([]);
  });
});

describe('orders that an admin places for a customer', () => {
  it('have the agreed price, belong to the customer, and their history names the admin', async () => {
    const { shop, buyer, admin, tools, post } = await open();
    const lines = tools.map((toolId, at) => ({ toolId, pieces: 500, unitPrice: at === 0 ? '৩০,৫০' : 30.5 }));
    const answer = await post(lines, admin, { customer: buyer.email.toUpperCase() });
    expect(answer.statusCode, answer.body).toBe(200);
    const rows = await orders(shop);
    expect(rows.map(({ customer_id, unit_price_minor }) => [customer_id, unit_price_minor])).toEqual(
      tools.map(() => [buyer.userId, 3_050]),
    );
    const events = await shop.db.selectFrom('order_events').select('done_by').execute();
    expect(events.map(({ done_by }) => done_by)).toEqual(tools.map(() => admin.userId));
  });

  it('are refused to a customer, for an unknown address, and at a price of zero', async () => {
    const { buyer, admin, tools, post } = await open();
    const lines = [{ toolId: tools[0], pieces: 500 }];
    const asCustomer = await post(lines, buyer, { customer: admin.email });
    expect([asCustomer.statusCode, asCustomer.json().error.code]).toEqual([403, 'admin_only']);
    const unknown = await post(lines, admin, { customer: 'nobody@example.com' });
    expect([unknown.statusCode, unknown.json().error.field]).toEqual([422, 'customer']);
    const free = await post([{ toolId: tools[0], pieces: 500, unitPrice: 0 }], admin, { customer: buyer.email });
    expect([free.statusCode, free.json().error.field]).toEqual([422, 'lines.0.unitPrice']);
    const typed = await post([{ toolId: tools[0], pieces: 500, unitPrice: 'x' }], admin, { customer: buyer.email });
    expect([typed.statusCode, typed.json().error.field]).toEqual([422, 'lines.0.unitPrice']);
    const two = await post([{ toolId: tools[0], pieces: 500, unitPrice: '1.234' }], admin, { customer: buyer.email });
    expect(two.json().error.message).toContain('1.234 can be 1,234 or 1.234');
  });
});
