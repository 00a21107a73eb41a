import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { untilTransactionWaits } from '#tests/support/hold-at-write.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { DELIVERY, LAST_DAY, openShopWithQuotes } from '#tests/support/shop-with-quotes.ts';
import { acceptQuote } from './accept-quote.server.ts';
import { declineQuote } from './decide-quote.server.ts';
import { lockQuote, updateQuote } from './quote-repository.server.ts';

const acceptance = { revision: 'A', ...DELIVERY };

describe('a quote that is accepted', () => {
  it('at once by several requests is accepted once', async () => {
    const { offered, accept, countOrders, shop } = await openShopWithQuotes();
    const id = await offered();
    const answers = await Promise.all(Array.from({ length: 4 }, () => accept(id)));
    expect(answers.map(codeOf).sort()).toEqual([200, ...Array(3).fill('quote_accepted')]);
    expect(await countOrders()).toBe(1);
    expect(await shop.db.selectFrom('invoices').select('id').execute()).toHaveLength(1);
  });

  it('under one key is acknowledged as often as it is sent, with the same orders', async () => {
    const { buyer, offered, accept, countOrders } = await openShopWithQuotes();
    const id = await offered();
    const send = (change = {}) => accept(id, change, buyer, 'one-acceptance');
    const answers = await Promise.all([send(), send(), send()]);
    const [first] = answers.map((answer) => answer.json());
    expect(answers.map((answer) => answer.json())).toEqual([first, first, first]);
    expect((await send()).json()).toEqual(first);
    expect(codeOf(await send({ orderedPhone: '+971509999999' }))).toBe('idempotency_key_reused');
    expect(await countOrders()).toBe(1);
  });

  it('while an admin writes a new revision is either that of the old one, or refused', async () => {
    const { shop, offered, offer, accept, countOrders, stateOf } = await openShopWithQuotes();
    const id = await offered();
    const [accepted, revised] = await Promise.all([accept(id), offer(id, { notes: 'B' })]);
    const codes = [codeOf(accepted as never), codeOf(revised as never)];
    expect([
      [200, 'quote_accepted'],
      ['quote_replaced', 200],
    ]).toContainEqual(codes);
    expect([await stateOf(id), await countOrders()]).toEqual(codes[0] === 200 ? ['accepted', 1] : ['offered', 0]);
    expect(await shop.db.selectFrom('quote_orders').select('line').execute()).toHaveLength(await countOrders());
  });

  it.each([
    ['revised', { revision: 'B' }, 'quote_replaced'],
    ['declined', { state: 'declined' as const }, 'quote_declined'],
    ['withdrawn', { state: 'withdrawn' as const }, 'quote_withdrawn'],
    ['ended', { valid_until: 1 }, 'quote_expired'],
  ])('waits for the transaction in which it is %s, and is refused', async (_, change, code) => {
    const { shop, offered, accept, countOrders } = await openShopWithQuotes();
    const id = await offered();
    let answer: ReturnType<typeof accept> | undefined;
    await inTransaction(shop.db, async (trx) => {
      await lockQuote(trx, id);
      await updateQuote(trx, id, change);
      answer = accept(id);
      answer.then(() => undefined);
      await untilTransactionWaits(shop.db);
    });
    expect(answer && codeOf(await answer)).toBe(code);
    expect(await countOrders()).toBe(0);
  });

  it('after its last moment, which comes while it waits, is refused; at the last moment it is accepted', async () => {
    const { shop, buyer, offered } = await openShopWithQuotes();
    const actor = { ...buyer, role: 'customer' as const };
    const [late, right] = [await offered(), await offered()];
    const row = await shop.db.selectFrom('quotes').select('valid_until').executeTakeFirstOrThrow();
    const end = Number(row.valid_until);
    await expect(acceptQuote(shop, actor, late, acceptance, undefined, () => end + 1)).rejects.toMatchObject({
      code: 'quote_expired',
    });
    expect((await acceptQuote(shop, actor, right, acceptance, undefined, () => end)).orderIds).toHaveLength(1);
  });

  it('is not declined as well', async () => {
    const { shop, offered, accept, countOrders, stateOf } = await openShopWithQuotes();
    const id = await offered();
    const admin = { userId: 'x', email: 'a@example.com', name: 'Admin', role: 'admin' as const };
    const decline = () => declineQuote(shop, id, { actor: admin }, { revision: 'A', why: 'price', reason: '' });
    const [accepted, declined] = await Promise.all([accept(id), decline().catch((error) => error.code)]);
    const [code, orders] = [codeOf(accepted as never), await countOrders()];
    expect([
      [200, 'quote_accepted', 1, 'accepted'],
      ['quote_declined', undefined, 0, 'declined'],
    ]).toContainEqual([code, declined, orders, await stateOf(id)]);
  });
});

it('an offer or extension of a clerk who has not read the latest revision is refused, also at the same time', async () => {
  const { admin, ask, offer, post, read } = await openShopWithQuotes();
  const id = await ask();
  const both = await Promise.all([offer(id, { seen: '', notes: 'one' }), offer(id, { seen: '', notes: 'two' })]);
  expect(both.map(codeOf).sort()).toEqual([200, 'quote_replaced']);
  const extend = (seen: string) => post(`/quote/${id}/extend`, { seen }, admin);
  expect((await offer(id, { seen: '' }, 'offer-key-1')).json().error).toMatchObject({
    ...{
      code: 'quote_replaced',
      revision: 'A',
      message: expect.stringMatching(/^Revision A of Q-\d{4}-\d+ was offered/),
    },
  });
  expect(codeOf(await offer(id, { seen: 'A' }, 'offer-key-2'))).toBe(200);
  expect(codeOf(await offer(id, { seen: 'A' }, 'offer-key-2'))).toBe(200);
  expect([codeOf(await extend('A')), codeOf(await extend('B'))]).toEqual(['quote_replaced', 200]);
  expect((await read(`/quote/${id}`)).json().revisions).toHaveLength(3);
});

it('a quote for a customer is the same for a request that is sent again while it is answered', async () => {
  const { shop, admin, drill, post } = await openShopWithQuotes();
  const lines = [{ toolId: drill, pieces: 500, unitPrice: 30 }];
  const send = async () =>
    post('/customer-quote', { email: 'karim@example.com', lines, validUntil: LAST_DAY }, admin, 'one-quote');
  await send();
  await shop.db.deleteFrom('quotes').execute();
  const pending = await inTransaction(shop.db, async (trx) => {
    await trx.updateTable('quote_counters').set({ last: 7 }).execute();
    const both = [send(), send()];
    await untilTransactionWaits(shop.db, 2);
    return { both };
  });
  const answers = await Promise.all(pending.both);
  expect(answers.map(codeOf)).toEqual([200, 200]);
  expect(answers[0]?.json()).toEqual(answers[1]?.json());
});

it('an offer of a clerk who has not read that the customer declined is refused, and made if it is sent again', async () => {
  const { admin, offered, offer, post, stateOf } = await openShopWithQuotes();
  const id = await offered();
  await post(`/quote/${id}/decline`, { revision: 'A', why: 'other-supplier', reason: 'Cheaper in Dubai' });
  const refused = await offer(id, { seen: 'A', declined: false });
  expect([refused.statusCode, refused.json().error]).toMatchObject([
    409,
    {
      code: 'quote_declined',
      message: expect.stringMatching(/^Q-\S+ was declined meanwhile \(Another supplier: Cheaper in Dubai\)\./),
    },
  ]);
  expect(codeOf(await post(`/quote/${id}/extend`, { seen: 'A' }, admin))).toBe('quote_declined');
  expect(await stateOf(id)).toBe('declined');
  expect(codeOf(await offer(id, { seen: 'A', declined: true }))).toBe(200);
  expect(await stateOf(id)).toBe('offered');
});

it('an offer of a client that names no decline reopens a declined quote, as before there was `declined`', async () => {
  const { offered, offer, post, stateOf } = await openShopWithQuotes();
  const id = await offered();
  await post(`/quote/${id}/decline`, { revision: 'A', why: 'price', reason: '' });
  expect(codeOf(await offer(id, { seen: 'A' }))).toBe(200);
  expect(await stateOf(id)).toBe('offered');
});

it('who reads a quote by the link of a mail reads the new revision by it, too', async () => {
  const { offered, offer, post, read, secretMailedTo, buyer } = await openShopWithQuotes();
  const id = await offered();
  const secret = await secretMailedTo(buyer.email);
  await offer(id);
  const decline = { revision: 'A', reason: '', secret };
  const { error } = (await post(`/linked-quote/${id}/decline`, decline)).json();
  expect(error.links).toEqual([{ label: 'Read revision B', to: `/quote/${id}#${secret}` }]);
  const own = (await post(`/quote/${id}/decline`, { revision: 'A', reason: '' })).json().error;
  expect(own.links).toEqual([{ label: 'Read revision B', to: `/quote/${id}` }]);
  expect(own.message).toBe(error.message);
  expect((await read(`/quote/${id}`)).json().state).toBe('offered');
});

it('stock that another order takes meanwhile leaves the quote as it was, and names the line', async () => {
  const { shop, drill, saw, offered, accept, countOrders, stateOf } = await openShopWithQuotes();
  const id = await offered({
    lines: [
      { toolId: saw, pieces: 500, unitPrice: 40 },
      { toolId: drill, pieces: 1_000, unitPrice: 30 },
    ],
  });
  let answer: ReturnType<typeof accept> | undefined;
  await inTransaction(shop.db, async (trx) => {
    await trx.updateTable('tools').set({ quantity: 600 }).where('id', '=', drill).execute();
    answer = accept(id);
    answer.then(() => undefined);
    await untilTransactionWaits(shop.db);
  });
  expect((await answer)?.json().error).toMatchObject({ code: 'stock_short', lines: [{ line: 1, available: 600 }] });
  expect([await stateOf(id), await countOrders()]).toEqual(['offered', 0]);
  expect((await accept(id, { lines: [0] })).statusCode).toBe(200);
});

it('a tool that is deleted meanwhile leaves the quote as it was, and is named', async () => {
  const { shop, drill, saw, offered, accept, countOrders, stateOf } = await openShopWithQuotes();
  const id = await offered({
    lines: [
      { toolId: saw, pieces: 500, unitPrice: 40 },
      { toolId: drill, pieces: 1_000, unitPrice: 30 },
    ],
  });
  let answer: ReturnType<typeof accept> | undefined;
  await inTransaction(shop.db, async (trx) => {
    await trx.deleteFrom('tools').where('id', '=', drill).execute();
    answer = accept(id);
    answer.then(() => undefined);
    await untilTransactionWaits(shop.db);
  });
  expect((await answer)?.json().error).toMatchObject({
    ...{ code: 'tool_not_found', lines: [{ line: 1, tool: 'Drill', available: 0 }] },
    message: 'Drill is no longer in the catalogue. Please accept the other lines, or ask us for a new quote.',
  });
  expect([await stateOf(id), await countOrders()]).toEqual(['offered', 0]);
  expect((await accept(id, { lines: [0] })).statusCode).toBe(200);
});
