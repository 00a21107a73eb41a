import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { formatTime } from '#src/core/site/calendar.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { LAST_DAY, openShopWithQuotes, QUOTES } from '#tests/support/shop-with-quotes.ts';
import { useTestShop } from '#tests/support/test-shop.ts';

const shared = useTestShop(undefined, QUOTES);

describe('a quote', () => {
  it('that ends before its last day does names the time, in mail and refusal', async () => {
    const { shop, buyer, offered, accept, mailsTo } = await openShopWithQuotes();
    const end = `${LAST_DAY}T04:00:00.000Z`;
    const id = await offered({ validUntil: end });
    expect((await mailsTo(buyer.email)).at(-1)?.text).toContain(`Valid until: ${formatTime(end)}`);
    await shop.db.updateTable('quotes').set({ valid_until: 1 }).execute();
    expect((await accept(id)).json().error.message).toContain('This offer was valid until 1 Jan 1970, 06:00 UTC+6.');
  });

  it('becomes one order for each line and one invoice, at the offered prices', async () => {
    const { shop, buyer, admin, drill, saw, ask, offer, accept, read, mailsTo } = await openShopWithQuotes();
    const id = await ask([
      { toolId: drill, pieces: 1_000, targetPrice: 29.5 },
      { toolId: saw, pieces: '2,000' },
    ]);
    expect((await mailsTo('sales@example.com'))[0]?.text).toContain('1,000 pieces, target $29.50');
    expect((await read(`/quote/${id}`)).json()).toMatchObject({ state: 'asked', revision: null, mine: true });
    expect(codeOf(await accept(id))).toBe('quote_not_offered');

    const answer = await offer(id, {
      lines: [
        { toolId: drill, pieces: 1_000, unitPrice: 30.5 },
        { toolId: saw, pieces: 2_000, unitPrice: '44,50' },
      ],
      charges: [{ text: 'Sea freight', amount: 450 }],
      discount: { text: 'First order', amount: 100 },
      depositPercent: 20,
      delivery: 'CIF Jebel Ali, Incoterms 2020',
      leadTimeDays: 45,
    });
    expect(answer.json()).toEqual({ acknowledged: true, revision: 'A' });
    const mail = (await mailsTo(buyer.email)).at(-1);
    expect(mail?.subject).toMatch(/^Our quote Q-\d{4}-0001$/);
    expect(mail?.text).toContain('Total without tax: $119,850');

    const accepted = (await accept(id, { poNumber: 'PO 7' })).json();
    expect(accepted).toMatchObject({ acknowledged: true, insertedIds: [expect.any(String), expect.any(String)] });
    const orders = await shop.db.selectFrom('orders').selectAll().orderBy('id').execute();
    expect(orders.map(({ id: order }) => order)).toEqual(accepted.insertedIds);
    expect(orders.map(({ unit_price_minor, quantity }) => [Number(unit_price_minor), quantity])).toEqual([
      [3_050, 1_000],
      [4_450, 2_000],
    ]);
    const invoice = (await read(`/order/${accepted.insertedIds[0]}/proforma`)).json();
    expect(invoice).toMatchObject({
      number: accepted.invoice,
      total: 11_985_000,
      delivery: 'CIF Jebel Ali, Incoterms 2020',
    });
    expect(invoice.adjustments).toMatchObject([
      { kind: 'charge', text: 'Sea freight', amount: 45_000 },
      { kind: 'discount', text: 'First order', amount: -10_000 },
    ]);
    expect(invoice.parts[0]).toMatchObject({ name: 'deposit', percent: 20 });
    expect(invoice.lines[0].poNumber).toBe('PO 7');
    expect((await read(`/quote/${id}`)).json()).toMatchObject({ state: 'accepted', invoice: accepted.invoice });
    expect(codeOf(await accept(id))).toBe('quote_accepted');
    expect(codeOf(await offer(id))).toBe('quote_accepted');
    expect((await mailsTo('sales@example.com')).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Q-\d{4}-0001 is accepted$/),
    );
    expect((await read(`/quote/${id}`, admin)).json()).toMatchObject({ mine: false });
  });

  it('is found by its customer and by admins only', async () => {
    const { admin, stranger, ask, read, offered, accept, post } = await openShopWithQuotes();
    const [first, second] = [await ask(), await offered()];
    expect((await read(`/quote/${second}`, stranger)).statusCode).toBe(404);
    expect(codeOf(await accept(second, {}, stranger))).toBe('quote_not_found');
    expect(codeOf(await accept(second, {}, admin))).toBe('not_yours');
    for (const what of ['decline', 'withdraw'])
      expect(codeOf(await post(`/quote/${second}/${what}`, {}, stranger))).toBe('quote_not_found');
    const idsFor = async (query: string, by = admin) =>
      (await read(`/quote${query}`, by)).json().map(({ _id }: { _id: string }) => _id);
    expect(await idsFor('')).toEqual([second, first]);
    expect(await idsFor('?state=asked')).toEqual([first]);
    expect(await idsFor('?state=expired')).toEqual([]);
    expect(await idsFor('?q=rahim')).toEqual([second, first]);
    expect(await idsFor('?q=q-2')).toEqual([second, first]);
    expect(await idsFor('?q=nobody')).toEqual([]);
    expect(await idsFor('', stranger)).toEqual([]);
    const page = await read('/quote?limit=1', admin);
    expect(page.json()).toHaveLength(1);
    expect(page.headers.link).toContain('rel="next"');
    expect((await read('/quote-count', admin)).json()).toEqual({ count: 1 });
  });

  it('is asked for and offered once under one key', async () => {
    const { buyer, drill, post, offer, offered, read } = await openShopWithQuotes(shared);
    const body = { lines: [{ toolId: drill, pieces: 500 }] };
    const ask = (sent: object = body) => post('/quote', sent, buyer, 'a-key-of-mine');
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(second?.json().insertedId).toBe(first?.json().insertedId);
    expect(codeOf(await ask({ ...body, message: 'other' }))).toBe('idempotency_key_reused');
    const id = await offered();
    const again = () => offer(id, { notes: 'again' }, 'a-key-of-sales');
    expect((await Promise.all([again(), again()])).map((each) => each.json().revision)).toEqual(['B', 'B']);
    expect(codeOf(await offer(id, { notes: 'other' }, 'a-key-of-sales'))).toBe('idempotency_key_reused');
    expect((await read(`/quote/${id}`)).json().revisions).toHaveLength(2);
  });

  it.each([
    ['lines.0.pieces', { lines: [{ toolId: 'T', pieces: 499, unitPrice: 1 }] }],
    ['lines.0.unitPrice', { lines: [{ toolId: 'T', pieces: 500, unitPrice: 0.001 }] }],
    ['lines.0.toolId', { lines: [{ toolId: 'unknown', pieces: 500, unitPrice: 1 }] }],
    ['validUntil', { validUntil: '2020-01-01' }],
    ['discount.amount', { discount: { text: 'All', amount: 30_500 } }],
    ['notes', { notes: '漢' }],
  ])('names the field of an offer that is wrong: %s', async (field, change) => {
    const { drill, ask, offer } = await openShopWithQuotes(shared);
    const sent = JSON.parse(JSON.stringify(change).replace('"T"', JSON.stringify(drill)));
    const answer = await offer(await ask(), sent);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.field).toBe(field);
  });

  // Every row is refused, so that nothing is stored in it.
  const empty = useTestShop(undefined, QUOTES);
  it.each([
    ['lines', { lines: [] }],
    ['lines.0.pieces', { lines: [{ toolId: 'T', pieces: 499 }] }],
    ['lines.0.targetPrice', { lines: [{ toolId: 'T', pieces: 500, targetPrice: 0.001 }] }],
    ['lines', { lines: Array.from({ length: 21 }, () => ({ toolId: 'T', pieces: 500 })) }],
  ])('names the field of a request that is wrong: %s', async (field, body) => {
    const { shop, post } = await openShopWithQuotes(empty);
    const answer = await post('/quote', body);
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json().error).toMatchObject({ code: 'quote_rule', field });
    expect(await shop.db.selectFrom('quotes').select('id').execute()).toEqual([]);
  });

  it('is declined, withdrawn and taken back with a reason of at most 500 characters', async () => {
    const { admin, ask, offered, post, stateOf } = await openShopWithQuotes(shared);
    const [offer, request] = [await offered(), await ask()];
    const reason = 'x'.repeat(501);
    for (const answer of [
      await post(`/quote/${offer}/decline`, { reason }),
      await post(`/quote/${offer}/withdraw`, { reason }, admin),
      await post(`/quote/${request}/withdraw`, { reason }),
    ]) {
      expect(answer.statusCode).toBe(422);
      expect(answer.json().error).toMatchObject({ code: 'quote_rule', field: 'reason' });
    }
    expect([await stateOf(offer), await stateOf(request)]).toEqual(['offered', 'asked']);
    expect((await post(`/quote/${offer}/decline`, { reason: reason.slice(1) })).statusCode).toBe(200);
  });

  it('is replaced by its next revision, declined, and offered again', async () => {
    const { admin, offered, offer, accept, read, post, stateOf, mailsTo, buyer } = await openShopWithQuotes();
    const id = await offered();
    await offer(id, { notes: 'cheaper' });
    expect((await mailsTo(buyer.email)).at(-1)?.subject).toContain('revision B');
    expect(codeOf(await accept(id))).toBe('quote_replaced');
    expect(codeOf(await post(`/quote/${id}/decline`, { revision: 'A' }))).toBe('quote_replaced');
    expect((await post(`/quote/${id}/decline`, { why: 'price', reason: 'Too dear.' })).statusCode).toBe(200);
    expect((await read(`/quote/${id}`)).json()).toMatchObject({ state: 'declined', why: 'price', reason: 'Too dear.' });
    expect(codeOf(await accept(id, { revision: 'B' }))).toBe('quote_declined');
    expect(codeOf(await post(`/quote/${id}/decline`))).toBe('quote_declined');
    await offer(id);
    expect(await stateOf(id)).toBe('offered');
    expect((await accept(id, { revision: 'C' })).statusCode).toBe(200);
    expect((await read('/quote-figures', admin)).json()).toMatchObject({ won: 1, lost: 0, wonAmount: 30_500 });
  });

  it('keeps the currency of the target prices once the shop has another one', async () => {
    const { shop, drill, ask, offer, read } = await openShopWithQuotes();
    Object.assign(shop.config, { currency: 'JPY' });
    const lines = [{ toolId: drill, pieces: 1_000, targetPrice: 3_457 }];
    const id = await ask(lines);
    const askedIn = async (quote: string) => {
      const answer = (await read(`/quote/${quote}`)).json();
      return [answer.currency, answer.asked.currency, answer.asked.lines[0].targetPrice];
    };
    expect(await askedIn(id)).toEqual(['JPY', 'JPY', 3_457]);
    expect((await offer(id)).statusCode).toBe(422);
    expect((await offer(id, { lines: [{ ...lines[0], unitPrice: 3_400 }] })).statusCode).toBe(200);
    Object.assign(shop.config, { currency: 'KWD' });
    expect((await offer(id)).statusCode).toBe(200);
    expect(await askedIn(id)).toEqual(['KWD', 'JPY', 3_457]);
  });

  it('is refused with both amounts that a typed one can be', async () => {
    const { shop, drill, ask, offer, post } = await openShopWithQuotes(shared);
    const id = await ask();
    Object.assign(shop.config, { currency: 'KWD' });
    try {
      const line = { toolId: drill, pieces: 1_000 };
      const lines = [{ ...line, unitPrice: 30 }];
      const extra = { text: 'Sea freight', amount: '1,000' };
      const answers = [
        await offer(id, { lines: [{ ...line, unitPrice: '1,000' }] }),
        await offer(id, { lines, charges: [extra] }),
        await offer(id, { lines, discount: extra }),
        await post('/quote', { lines: [{ ...line, targetPrice: '1,000' }] }),
      ].map((answer) => answer.json().error);
      expect(answers.map(({ field }) => field)).toEqual([
        ...['lines.0.unitPrice', 'charges.0.amount', 'discount.amount', 'lines.0.targetPrice'],
      ]);
      for (const { message } of answers) expect(message).toBe('1,000 can be 1,000 or 1: write 1000 or 1.00.');
    } finally {
      Object.assign(shop.config, { currency: 'USD' });
    }
  });

  it('is withdrawn by an admin with a reason; a customer takes back a request only', async () => {
    const { admin, ask, offered, accept, offer, post, stateOf, mailsTo, buyer } = await openShopWithQuotes(shared);
    const id = await offered();
    expect(codeOf(await post(`/quote/${id}/withdraw`))).toBe('quote_offered');
    expect(codeOf(await post(`/quote/${id}/withdraw`, {}, admin))).toBe('quote_rule');
    const unread = await post(`/quote/${id}/withdraw`, { reason: 'No longer made.', seen: '' }, admin);
    expect(unread.json().error).toMatchObject({ code: 'quote_replaced', links: [{ label: 'Read revision A' }] });
    await post(`/quote/${id}/withdraw`, { reason: 'No longer made.' }, admin);
    expect((await mailsTo(buyer.email)).at(-1)?.text).toContain('No longer made.');
    expect([codeOf(await accept(id)), codeOf(await offer(id))]).toEqual(['quote_withdrawn', 'quote_withdrawn']);
    const request = await ask();
    expect((await post(`/quote/${request}/withdraw`)).statusCode).toBe(200);
    expect(await stateOf(request)).toBe('withdrawn');
  });
});

describe('alternatives', () => {
  it('are offered side by side, and one is ordered', async () => {
    const { shop, drill, saw, offered, accept } = await openShopWithQuotes();
    const id = await offered({
      lines: [
        { toolId: drill, pieces: 1_000, unitPrice: 30, alternative: '1' },
        { toolId: drill, pieces: 3_000, unitPrice: 27, alternative: '1' },
        { toolId: saw, pieces: 500, unitPrice: 45 },
      ],
    });
    expect(codeOf(await accept(id))).toBe('alternative_missing');
    expect(codeOf(await accept(id, { lines: [1] }))).toBe('line_left_out');
    expect((await accept(id, { lines: [1, 2] })).statusCode).toBe(200);
    const orders = await shop.db.selectFrom('orders').select('quantity').orderBy('id').execute();
    expect(orders.map(({ quantity }) => quantity)).toEqual([3_000, 500]);
  });
});

describe('short stock', () => {
  it('names its line, and lets the customer accept the others with their share of the discount', async () => {
    const { shop, admin, drill, saw, offered, accept, read, countOrders } = await openShopWithQuotes();
    const id = await offered({
      lines: [
        { toolId: drill, pieces: 1_000, unitPrice: 30 },
        { toolId: saw, pieces: 20_000, unitPrice: 3 },
      ],
      discount: { text: 'Together', amount: 90 },
    });
    const refused = await accept(id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().error).toMatchObject({
      code: 'stock_short',
      lines: [{ line: 1, toolId: saw, pieces: 20_000, available: 10_000 }],
    });
    expect(await countOrders()).toBe(0);
    const accepted = (await accept(id, { lines: [0] })).json();
    expect(accepted.insertedIds).toHaveLength(1);
    const invoice = (await read(`/order/${accepted.insertedIds[0]}/proforma`)).json();
    expect(invoice.total).toBe(3_000_000 - 3_000);
    expect((await read(`/quote/${id}`, admin)).json().accepted).toEqual({ revision: 'A', lines: [0], leftOut: [1] });
    expect(await shop.db.selectFrom('quote_orders').select('line').execute()).toEqual([{ line: 0 }]);
  });

  it('of the only line leaves the customer to wait, or to ask again', async () => {
    const { drill, offered, accept } = await openShopWithQuotes(shared);
    const id = await offered({ lines: [{ toolId: drill, pieces: 20_000, unitPrice: 30 }] });
    const { message } = (await accept(id)).json().error;
    expect(message).toBe(
      'Drill: 10,000 of 20,000 pieces are in stock. Please wait for the rest, or ask us for a new quote.',
    );
  });
});

describe('a tool that is no longer in the catalogue', () => {
  it('is named in place of its stock, and the other lines can be accepted', async () => {
    const { shop, admin, drill, saw, offered, accept, countOrders } = await openShopWithQuotes();
    const lines = [
      { toolId: drill, pieces: 1_000, unitPrice: 30 },
      { toolId: saw, pieces: 20_000, unitPrice: 3 },
    ];
    const [both, one, short] = [
      await offered({ lines }),
      await offered(),
      await offered({ lines: [lines[0], { ...lines[1], toolId: await shop.addTool({ name: 'Router' }) }] }),
    ];
    const remove = (tool: string) =>
      shop.app.inject({ method: 'DELETE', url: `/api/tool/${tool}`, headers: admin.headers });
    expect((await remove(drill)).statusCode).toBe(200);
    const messageOf = async (id: string) => {
      const refused = await accept(id);
      expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'tool_not_found']);
      return refused.json().error.message;
    };
    expect(await messageOf(one)).toBe('Drill is no longer in the catalogue. Please ask us for a new quote.');
    expect(await messageOf(short)).toBe(
      'Drill is no longer in the catalogue. Router: 10,000 of 20,000 pieces are in stock. Please ask us for a new quote.',
    );
    await shop.db.updateTable('tools').set({ quantity: 20_000 }).where('id', '=', saw).execute();
    expect(await messageOf(both)).toBe(
      'Drill is no longer in the catalogue. Please accept the other lines, or ask us for a new quote.',
    );
    expect((await accept(both)).json().error.lines).toEqual([
      { line: 0, toolId: drill, tool: 'Drill', pieces: 1_000, available: 0, code: 'tool_not_found' },
    ]);
    expect(await countOrders()).toBe(0);
    expect((await accept(both, { lines: [1] })).json().insertedIds).toHaveLength(1);
  });
});

it('an offer in another currency than that of the shop is not accepted', async () => {
  const { shop, offered, accept, countOrders } = await openShopWithQuotes();
  const id = await offered();
  const { content } = await shop.db.selectFrom('quote_revisions').select('content').executeTakeFirstOrThrow();
  const inEuro = JSON.stringify({ ...JSON.parse(content), currency: 'EUR' });
  await shop.db.updateTable('quote_revisions').set({ content: inEuro }).execute();
  expect(codeOf(await accept(id))).toBe('currency_changed');
  expect(await countOrders()).toBe(0);
});

describe('the end of an offer', () => {
  const end = (id: string, { shop }: Awaited<ReturnType<typeof openShopWithQuotes>>) =>
    shop.db
      .updateTable('quotes')
      .set({ valid_until: Date.now() - 1 })
      .where('id', '=', id)
      .execute();

  it('is final for the customer, and moved by an admin with one call', async () => {
    const opened = await openShopWithQuotes();
    const { admin, offered, accept, post, read } = opened;
    const id = await offered();
    await end(id, opened);
    expect(codeOf(await accept(id))).toBe('quote_expired');
    expect((await read('/quote?state=expired', admin)).json()).toHaveLength(1);
    expect((await read('/quote-figures', admin)).json()).toMatchObject({
      lost: 1,
      reasons: [{ why: null, quotes: 1 }],
    });
    const extend = () => post(`/quote/${id}/extend`, {}, admin, 'extended-once');
    expect((await extend()).json()).toEqual({ acknowledged: true, revision: 'B' });
    expect((await extend()).json()).toEqual({ acknowledged: true, revision: 'B' });
    expect(codeOf(await accept(id))).toBe('quote_replaced');
    expect((await accept(id, { revision: 'B' })).statusCode).toBe(200);
    expect(codeOf(await post(`/quote/${id}/extend`, {}, admin))).toBe('quote_accepted');
  });

  it('is not offered again once a tool of it is no longer in the catalogue', async () => {
    const opened = await openShopWithQuotes();
    const { shop, admin, offered, post } = opened;
    const id = await offered();
    await end(id, opened);
    const lines = await shop.db.selectFrom('tools').select('id').execute();
    for (const { id: tool } of lines)
      await shop.app.inject({ method: 'DELETE', url: `/api/tool/${tool}`, headers: admin.headers });
    expect(codeOf(await post(`/quote/${id}/extend`, {}, admin))).toBe('tool_not_found');
  });
});

describe('the link in a mail', () => {
  it('shows a quote without an account, and lets any account accept one that belongs to none', async () => {
    const { admin, stranger, buyer, drill, post, accept, read, secretMailedTo, shop } =
      await openShopWithQuotes(shared);
    const open = (id: string, secret: string | undefined, what = '') =>
      shop.app.inject({ method: 'POST', url: `/api/linked-quote/${id}${what}`, payload: { secret } });
    const offer = { lines: [{ toolId: drill, pieces: 500, unitPrice: 31 }], validUntil: LAST_DAY };
    const body = { ...offer, email: 'New@Example.com', name: 'Karim' };
    const { insertedId: id, revision } = (await post('/customer-quote', body, admin)).json();
    expect(revision).toBe('A');
    const secret = await secretMailedTo('new@example.com');
    expect((await read(`/quote/${id}`, admin)).json()).toMatchObject({
      seenAt: null,
      customer: { email: 'new@example.com' },
    });
    expect((await open(id, secret)).json()).toMatchObject({
      state: 'offered',
      mine: true,
      customer: { name: 'Karim' },
    });
    expect((await read(`/quote/${id}`, admin)).json().seenAt).toEqual(expect.any(String));
    expect(
      (
        await open(
          id,
          `${secret}`.replace(/^./, (sign) => (sign === 'A' ? 'B' : 'A')),
        )
      ).statusCode,
    ).toBe(404);
    const other = (await post('/customer-quote', body, admin)).json().insertedId;
    expect((await open(other, secret)).statusCode).toBe(404);
    const pdf = await open(id, secret, '/pdf');
    expect(pdf.headers['content-type']).toBe('application/pdf');

    expect(codeOf(await accept(id, {}, stranger))).toBe('quote_not_found');
    expect((await accept(id, { secret }, stranger)).statusCode).toBe(200);
    expect((await open(id, secret)).json().mine).toBe(false);
    expect((await read(`/quote/${id}`, stranger)).json()).toMatchObject({ state: 'accepted', mine: true });
    expect((await read(`/quote/${id}`, buyer)).statusCode).toBe(404);
  });

  it('declines an offer; it does not accept one of another account', async () => {
    const { shop, stranger, buyer, offered, accept, stateOf, secretMailedTo } = await openShopWithQuotes(shared);
    const id = await offered();
    const secret = await secretMailedTo(buyer.email);
    expect(codeOf(await accept(id, { secret }, stranger))).toBe('not_yours');
    const payload = { secret, revision: 'A', why: 'time', reason: 'Too late.' };
    const answer = await shop.app.inject({ method: 'POST', url: `/api/linked-quote/${id}/decline`, payload });
    expect(answer.json()).toEqual({ acknowledged: true });
    expect(await stateOf(id)).toBe('declined');
  });

  it('opens no quote of a company, which a reader may have left since', async () => {
    const { shop, buyer, offered, secretMailedTo } = await openShopWithQuotes(shared);
    const id = await offered();
    const secret = await secretMailedTo(buyer.email);
    const open = async (what: string, payload: object = {}) =>
      (
        await shop.app.inject({
          method: 'POST',
          url: `/api/linked-quote/${id}${what}`,
          payload: { secret, ...payload },
        })
      ).statusCode;
    expect(await open('')).toBe(200);
    await shop.db
      .updateTable('user')
      .set({ contactEmail: 'owner@example.com' })
      .where('id', '=', buyer.userId)
      .execute();
    const decline = { revision: 'A', why: 'time', reason: '' };
    expect([await open(''), await open('/pdf'), await open('/decline', decline)]).toEqual([404, 404, 404]);
  });

  it('has no secret for a company, whose members sign in', async () => {
    const { shop, buyer, offered, secretMailedTo, mailsTo } = await openShopWithQuotes(shared);
    await shop.db
      .updateTable('user')
      .set({ contactEmail: 'owner@example.com' })
      .where('id', '=', buyer.userId)
      .execute();
    await offered();
    expect(await secretMailedTo(buyer.email)).toBeUndefined();
    const text = (await mailsTo(buyer.email)).at(-1)?.text;
    expect(text).toContain('Sign in to read, accept or decline it.');
    expect(text).not.toContain('without an account');
  });

  it('belongs to the account that is made with its address', async () => {
    const { shop, admin, drill, post, accept, read } = await openShopWithQuotes(shared);
    const lines = [{ toolId: drill, pieces: 500, unitPrice: 31 }];
    const person = await shop.signIn();
    const { userId, email } = person;
    await shop.db.updateTable('user').set({ email: 'earlier@example.com' }).where('id', '=', userId).execute();
    const body = { lines, validUntil: LAST_DAY, email: email.toUpperCase() };
    const { insertedId: id } = (await post('/customer-quote', body, admin)).json();
    await shop.db.updateTable('user').set({ email }).where('id', '=', userId).execute();
    expect((await read('/quote', person)).json()).toHaveLength(1);
    expect((await accept(id, {}, person)).statusCode).toBe(200);
  });
});
