import { randomUUID } from 'node:crypto';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { today } from '#src/core/site/calendar.ts';
import { addDays } from '#src/platform/i18n/days.ts';
import { XLSX } from '#src/platform/sheets/table.ts';
import { haveModules } from '#tests/support/have-modules.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { multipart } from '#tests/support/multipart.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { chosenShop, type Person, type ShopChoice, type TestShop, useTestShop } from '#tests/support/test-shop.ts';

type Fields = Record<string, unknown>;

/** A shop with a tool at $34, $32.50 from 2,000 and on request from 5,000 pieces. */
const shared = useTestShop();

async function open(choice: ShopChoice = {}) {
  const shop = await chosenShop(choice);
  const [admin, buyer, other] = [await shop.signIn('admin'), await shop.signIn(), await shop.signIn()];
  const toolId = await shop.addTool({ price: 34 });
  const price_steps = JSON.stringify([
    { from: 2_000, priceMinor: 3_250 },
    { from: 5_000, priceMinor: null },
  ]);
  await shop.db.updateTable('tools').set({ price_steps }).where('id', '=', toolId).execute();
  const call = (person: Person, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: Fields, key?: string) =>
    shop.app.inject({
      method,
      url: `/api${url}`,
      headers: { ...person.headers, ...(key && { 'idempotency-key': key }) },
      ...(payload && { payload }),
    });
  const agree = (fields: Fields = {}, key?: string) =>
    call(admin, 'POST', '/agreed-price', { customer: buyer.email, toolId, from: 500, unitPrice: 30, ...fields }, key);
  const priceFor = async (person: Person, pieces: number) =>
    (await call(person, 'GET', `/price?tool=${toolId}&pieces=${pieces}`)).json();
  const order = (pieces: number, price: number) =>
    call(buyer, 'POST', '/order', orderBody(buyer, toolId, pieces, price));
  const stored = async () => (await call(admin, 'GET', '/agreed-price')).json();
  return { shop, admin, buyer, other, toolId, call, agree, priceFor, order, stored };
}

const setListPrice = (shop: TestShop, price_minor: number) =>
  shop.db.updateTable('tools').set({ price_minor }).execute();

describe('an agreed price', () => {
  it('is that of the highest step, whatever the list price is, for its customer only', async () => {
    const { shop, buyer, other, agree, priceFor, order } = await open(shared);
    expect((await agree({ customer: buyer.email.toUpperCase(), from: '1,000', unitPrice: '30.50' })).statusCode).toBe(
      200,
    );
    await agree({ from: 6_000, unitPrice: 28, until: today() });
    await agree({ from: 7_000, unitPrice: 1, until: addDays(today(), 9), validFrom: addDays(today(), 1) });
    await agree({ customer: other.email, from: 1_500, unitPrice: 29 });
    const prices = async (person: Person) => {
      const answers = await Promise.all([999, 1_000, 5_999, 7_000].map((pieces) => priceFor(person, pieces)));
      return answers.map(({ kind, unitPrice }) => `${kind} ${unitPrice}`);
    };
    expect(await prices(buyer)).toEqual(['list 34', 'agreed 30.5', 'agreed 30.5', 'agreed 28']);
    expect(await prices(other)).toEqual(['list 34', 'list 34', 'agreed 29', 'agreed 29']);
    await setListPrice(shop, 2_000);
    expect(await prices(buyer)).toEqual(['list 20', 'agreed 30.5', 'agreed 30.5', 'agreed 28']);
    expect(await priceFor(buyer, 7_000)).toEqual({
      ...{ unitPrice: 28, kind: 'agreed', pieces: 7_000, currency: 'USD', total: 196_000, listPrice: 20 },
      until: today(),
    });
    // The list total is accepted only if the agreed one is lower.
    expect((await order(7_000, 20)).json().error).toMatchObject({ code: 'price_changed', price: 28 });
    expect((await order(7_000, 28)).json()).toMatchObject({ unitPrice: 28, orderedTotalPrice: 196_000 });
  });

  it('is charged when the client sends quantity times list price, which the answer says', async () => {
    const { agree, order, shop } = await open(shared);
    await agree();
    expect((await order(500, 31)).json().error).toMatchObject({ code: 'price_changed', orderedTotalPrice: 15_000 });
    const placed = (await order(500, 34)).json();
    expect(placed).toMatchObject({ unitPrice: 30, orderedTotalPrice: 15_000 });
    expect(placed.priceNote).toContain('$30 per piece');
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('prices pieces that are on request otherwise, and ends with its last day or its deletion', async () => {
    const { shop, admin, buyer, call, agree, priceFor, order } = await open();
    const onRequest = { kind: 'on request', unitPrice: null, total: null };
    expect(await priceFor(buyer, 5_000)).toMatchObject(onRequest);
    expect(await priceFor(buyer, 2_000)).toMatchObject({ kind: 'step', unitPrice: 32.5, listPrice: 34 });
    const { insertedId } = (await agree({ from: 5_000, until: today() })).json();
    expect((await order(5_000, 30)).statusCode).toBe(200);
    await shop.db
      .updateTable('agreed_prices')
      .set({ valid_until: addDays(today(), -1) })
      .execute();
    expect(await priceFor(buyer, 5_000)).toMatchObject(onRequest);
    await shop.db.updateTable('agreed_prices').set({ valid_until: null }).execute();
    expect(await priceFor(buyer, 5_000)).toMatchObject({ kind: 'agreed', until: null });
    const end = async () => (await call(admin, 'DELETE', `/agreed-price/${insertedId}`)).json();
    expect([await end(), await end()]).toMatchObject([{ deletedCount: 1 }, { deletedCount: 0 }]);
    expect(await priceFor(buyer, 5_000)).toMatchObject(onRequest);
    if (!haveModules('office')) return;
    const changes = (await call(admin, 'GET', '/changes?kind=price')).json();
    expect(changes.map(({ action, before, after }: Fields) => [action, before, after])).toEqual([
      ['agreed price ended', expect.objectContaining({ customer: buyer.email, price: 30 }), null],
      ['price agreed', null, expect.objectContaining({ customer: buyer.email, fromPieces: 5_000, price: 30 })],
    ]);
  });

  it('does not apply in another currency of the shop', async () => {
    const { shop, buyer, agree, priceFor } = await open(shared);
    await agree();
    await shop.db.updateTable('agreed_prices').set({ currency: 'EUR' }).execute();
    expect(await priceFor(buyer, 500)).toMatchObject({ kind: 'list', unitPrice: 34 });
  });
});

describe('agreeing a price', () => {
  it('takes effect once under an Idempotency-Key, which names its body', async () => {
    const { agree, stored } = await open();
    const key = randomUUID();
    const [first, again, another] = [await agree({}, key), await agree({}, key), await agree({ unitPrice: 29 }, key)];
    expect(again.json()).toEqual(first.json());
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect([another.statusCode, another.json().error.code]).toEqual([409, 'idempotency_key_reused']);
    expect(await stored()).toMatchObject([{ _id: first.json().insertedId, unitPrice: 30, validity: 'valid' }]);
  });

  // Every row is refused, so that nothing is stored in it.
  const empty = useTestShop();
  it.each<[Fields, string, number?]>([
    [{ customer: 'nobody@example.com' }, 'customer'],
    [{ customer: '' }, 'customer'],
    [{ toolId: 'gone' }, 'toolId', 404],
    [{ from: 499 }, 'from'],
    [{ from: '500.5' }, 'from'],
    [{ unitPrice: 0 }, 'unitPrice'],
    [{ unitPrice: -30 }, 'unitPrice'],
    [{ unitPrice: 30.001 }, 'unitPrice'],
    [{ unitPrice: 90_001 }, 'unitPrice'],
    [{ until: '2026-02-30' }, 'until'],
    [{ until: '2020-01-01' }, 'until'],
    [{ validFrom: '2999-01-02', until: '2999-01-01' }, 'until'],
    [{ validFrom: 'soon' }, 'validFrom'],
  ])('%o is refused at the field %s', async (fields, field, status = 422) => {
    const { agree, stored } = await open(empty);
    const refused = await agree(fields);
    expect([refused.statusCode, refused.json().error.field]).toEqual([status, field]);
    expect(await stored()).toEqual([]);
  });

  it('is refused beside one for the same pieces and days, unless it replaces that', async () => {
    const { agree, stored } = await open();
    const [until, next] = [addDays(today(), 5), addDays(today(), 6)];
    await agree({ until });
    expect((await agree({ validFrom: next, unitPrice: 29 })).statusCode).toBe(200);
    const refused = await agree({ validFrom: until, until, unitPrice: 25 });
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'agreed_price_exists']);
    expect((await agree({ unitPrice: 25, replace: true })).statusCode).toBe(200);
    expect(await stored()).toMatchObject([{ unitPrice: 25, validFrom: null, until: null }]);
  });

  it('names each price that it would replace, and ends each in the history', async () => {
    const { admin, call, agree, stored, buyer } = await open();
    await agree({ unitPrice: 31, until: '2036-05-31' });
    await agree({ unitPrice: 32, validFrom: '2036-06-01' });
    const later = { unitPrice: 33, validFrom: '2036-05-01' };
    const { message } = (await agree(later)).json().error;
    expect(message).toMatch(
      /^\$31 is agreed already .* until 31 May 2036\. \$32 is agreed .* from 1 Jun 2036\. End these/,
    );
    expect(message).toMatch(/which ends \$31 on 30 Apr 2036 and the rest at once\.$/);
    expect((await agree({ ...later, replace: true })).statusCode).toBe(200);
    expect(await stored()).toMatchObject([
      { customer: buyer.email, unitPrice: 33, validFrom: '2036-05-01', until: null },
      { unitPrice: 31, validFrom: null, until: '2036-04-30' },
    ]);
    if (!haveModules('office')) return;
    const changes = (await call(admin, 'GET', '/changes?kind=price')).json();
    expect(changes.map(({ action }: Fields) => action)).toEqual([
      ...['agreed price changed', 'agreed price shortened', 'price agreed', 'price agreed'],
    ]);
  });

  it('stays on the days before a replacement that begins later', async () => {
    const { admin, call, agree, buyer, priceFor, stored } = await open();
    const [before, first] = [addDays(today(), 4), addDays(today(), 5)];
    await agree({ until: addDays(today(), 30) });
    const later = { unitPrice: 29, validFrom: first };
    expect((await agree(later)).json().error.message).toMatch(/replace it, which ends it on \d[\w ]+\.$/);
    const promotion = { ...later, until: addDays(today(), 9) };
    expect((await agree(promotion)).json().error.message).toMatch(
      /ends it on \d[\w ]+\. It does not return after \d[\w ]+\.$/,
    );
    expect((await agree({ ...later, replace: true })).statusCode).toBe(200);
    expect(await priceFor(buyer, 500)).toMatchObject({ unitPrice: 30, until: before });
    expect(await stored()).toMatchObject([
      { unitPrice: 29, validFrom: first, until: null },
      { unitPrice: 30, validFrom: null, until: before },
    ]);
    // From today on, nothing is left of the earlier one.
    const now = { unitPrice: 28, validFrom: today() };
    expect((await agree(now)).json().error.message).toMatch(/replace them, which ends them at once\.$/);
    expect((await agree({ ...now, replace: true })).statusCode).toBe(200);
    expect(await stored()).toMatchObject([{ unitPrice: 28, validFrom: today(), until: null }]);
    if (!haveModules('office')) return;
    const { body } = await call(admin, 'GET', '/changes?kind=price');
    expect(JSON.parse(body)).toMatchObject([
      { action: 'agreed price changed' },
      { action: 'agreed price ended' },
      { action: 'price agreed' },
      { action: 'agreed price shortened', before: { validUntil: addDays(today(), 30) }, after: { validUntil: before } },
      { action: 'price agreed' },
    ]);
  });

  it('is listed in pages by words, customer and tool', async () => {
    const { shop, admin, buyer, other, toolId, call, agree } = await open();
    const saw = await shop.addTool({ name: 'Saw', price: 40 });
    await agree();
    await agree({ customer: other.email });
    await agree({ toolId: saw, unitPrice: 38, validFrom: addDays(today(), 1) });
    const found = async (query: string) =>
      (await call(admin, 'GET', `/agreed-price?${query}`)).json().map(({ customer, tool }: Fields) => [customer, tool]);
    expect(await found(`customer=${buyer.email}`)).toEqual([
      [buyer.email, 'Saw'],
      [buyer.email, 'Test drill'],
    ]);
    expect(await found(`tool=${toolId}&q=${other.email.slice(0, 9)}%20drill`)).toEqual([[other.email, 'Test drill']]);
    const first = await call(admin, 'GET', '/agreed-price?limit=2');
    expect(first.json()).toMatchObject([{ validity: 'later', listPrice: 40 }, { customer: other.email }]);
    const next = /<\/api([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    expect((await call(admin, 'GET', next)).json()).toMatchObject([{ customer: buyer.email, tool: 'Test drill' }]);
    const own = await call(buyer, 'GET', '/own-price');
    expect(own.json()).toEqual([{ toolId, from: 500, unitPrice: 30, currency: 'USD', until: null }]);
    const askAgain = () =>
      shop.app.inject({
        url: '/api/own-price',
        headers: { ...buyer.headers, 'if-none-match': String(own.headers.etag) },
      });
    expect((await askAgain()).statusCode).toBe(304);
    await agree({ unitPrice: 29, from: 900 });
    expect((await askAgain()).json()).toHaveLength(2);
    expect((await call(buyer, 'GET', '/agreed-price')).statusCode).toBe(403);
  });
});

describe('a file of agreed prices', () => {
  const send = async ({ shop, admin }: Awaited<ReturnType<typeof open>>, csv: string | Buffer) => {
    const { headers, payload } = multipart({ bytes: csv, field: 'file', filename: 'prices.csv', type: 'text/csv' });
    const url = '/api/agreed-price-import';
    return shop.app.inject({ method: 'POST', url, headers: { ...admin.headers, ...headers }, payload });
  };

  it('is imported as it was exported, with its edits', async () => {
    const opened = await open();
    const { shop, admin, other, call, agree, stored, buyer, toolId } = opened;
    await agree();
    await agree({ from: 1_000, unitPrice: 29, until: addDays(today(), 3) });
    await shop.db
      .updateTable('agreed_prices')
      .where('from_pieces', '=', 1_000)
      .set({ valid_until: '2020-01-01' })
      .execute();
    const { body } = await call(admin, 'GET', '/agreed-prices.csv');
    expect((await send(opened, body)).json()).toMatchObject({ added: 0, replaced: 0, unchanged: 2 });
    const edited = `${body.replace(',30,', ',28.75,')}${other.email.toUpperCase()},,,Test drill,"2,000",27,USD,,\r\n`;
    expect((await send(opened, edited)).json()).toMatchObject({ added: 1, replaced: 1, unchanged: 1, problems: [] });
    expect((await stored()).map(({ customer, unitPrice }: Fields) => [customer, unitPrice])).toEqual([
      [other.email, 27],
      [buyer.email, 28.75],
      [buyer.email, 29],
    ]);
    expect(body).toContain(`${buyer.email},${buyer.userId},${toolId},Test drill,500,30,USD,,\r\n`);
    expect(await findInconsistencies(shop)).toEqual([]);
    if (haveModules('office')) expect((await call(admin, 'GET', '/changes?kind=price')).json()).toHaveLength(4);
  });

  it('is a workbook, too, with figures and days, which is imported as it was exported', async () => {
    const opened = await open({ CURRENCY: 'KWD' });
    const { shop, admin, agree } = opened;
    await agree({ unitPrice: 28.125, validFrom: '2036-02-01', until: '2036-12-31' });
    const url = '/api/agreed-price?q=drill';
    const answer = await shop.app.inject({ url, headers: { ...admin.headers, accept: XLSX } });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, XLSX]);
    const [, row] = (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? [];
    expect(row?.slice(3)).toEqual([
      ...['Test drill', 500, 28.125, 'KWD'],
      ...[new Date('2036-02-01T00:00:00Z'), new Date('2036-12-31T00:00:00Z')],
    ]);
    expect((await send(opened, answer.rawPayload)).json()).toMatchObject({ unchanged: 1, problems: [] });
    const csv = await shop.app.inject({ url, headers: { ...admin.headers, accept: 'text/csv' } });
    expect((await send(opened, csv.body)).json()).toMatchObject({ unchanged: 1, problems: [] });
  });

  const SAVED_IN: [country: string, day: (day: string, month: string, year: string) => string, comma: boolean][] = [
    ['Germany', (day, month, year) => `${day}.${month}.${year}`, true],
    ['the United States', (day, month, year) => `${Number(month)}/${Number(day)}/${year}`, false],
    ['Britain', (day, month, year) => `${day}/${month}/${year}`, false],
    ['France', (day, month, year) => `${day}/${month}/${year}`, true],
    ['Bangladesh', (day, month, year) => `${day}-${month}-${year.slice(2)}`, false],
    ['Bangladesh, in its digits', (day, month, year) => digits(`${day}-${month}-${year}`), false],
  ];
  const digits = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0x9e6 + Number(digit)));

  it.each(SAVED_IN)('is imported as a spreadsheet in %s saves it', async (_, dayIn, isComma) => {
    const opened = await open();
    const { admin, agree, call, stored } = opened;
    await agree({ unitPrice: 28.75, validFrom: '2036-02-01', until: '2036-12-31' });
    await agree({ from: 1_000, unitPrice: 27, until: '2036-03-04' });
    const { body } = await call(admin, 'GET', '/agreed-prices.csv');
    const local = body.replace(/(\d{4})-(\d\d)-(\d\d)/g, (__: string, year: string, month: string, day: string) =>
      dayIn(day, month, year),
    );
    const saved = isComma ? local.replaceAll(',', ';').replace('28.75', '28,75') : local;
    const before = await stored();
    expect((await send(opened, saved)).json()).toMatchObject({ unchanged: 2, problems: [] });
    expect(await stored()).toEqual(before);
  });

  it('that splits a price in two ends it once', async () => {
    const opened = await open();
    const { admin, buyer, toolId, agree, call, stored } = opened;
    await agree();
    const head = 'Customer,Tool id,From pieces,Price per piece,Valid from,Valid until\n';
    const of = `${buyer.email},${toolId},500`;
    const csv = `${head}${of},28,,2036-03-14\n${of},29,2036-03-15,\n`;
    expect((await send(opened, csv)).json()).toMatchObject({ added: 1, replaced: 1, notices: [] });
    expect((await stored()).map(({ unitPrice }: Fields) => unitPrice)).toEqual([29, 28]);
    if (!haveModules('office')) return;
    const { body } = await call(admin, 'GET', '/changes?kind=price');
    expect(JSON.parse(body).map(({ action }: Fields) => action)).toEqual([
      'price agreed',
      'agreed price changed',
      'price agreed',
    ]);
  });

  it('that continues a price at another one from a later day on shortens it, in any order of the rows', async () => {
    const opened = await open();
    const { buyer, toolId, agree, stored } = opened;
    await agree();
    const head = 'Customer,Tool id,From pieces,Price per piece,Valid from,Valid until\n';
    const of = `${buyer.email},${toolId},500`;
    expect((await send(opened, `${head}${of},29,2036-03-15,\n`)).json()).toMatchObject({ added: 0, replaced: 1 });
    expect(await stored()).toMatchObject([{ unitPrice: 29 }, { unitPrice: 30, until: '2036-03-14' }]);
    const edited = `${head}${of},27,2036-02-01,\n${of},28,,2036-01-31\n`;
    expect((await send(opened, edited)).json()).toMatchObject({ added: 0, replaced: 2 });
    expect(await stored()).toMatchObject([{ unitPrice: 28, until: '2036-01-31' }, { unitPrice: 27 }]);
    expect(await findInconsistencies(opened.shop)).toEqual([]);
  });

  it('that ends prices for a few days says that they do not return, unless the file has one from then on', async () => {
    const opened = await open();
    const { buyer, toolId, agree } = opened;
    await agree();
    await agree({ from: 2_000 });
    const head = 'Customer,Tool id,From pieces,Price per piece,Valid from,Valid until\n';
    const of = `${buyer.email},${toolId}`;
    const rows = [
      `${of},500,28,2036-03-05,2036-03-09`,
      `${of},2000,27,2036-03-05,2036-03-09`,
      `${of},500,29,2036-03-10,`,
    ];
    expect((await send(opened, `${head}${rows.join('\n')}\n`)).json()).toMatchObject({
      replaced: 2,
      added: 1,
      notices: ['After the last day of these rows the price that each replaces does not return: 3.'],
    });
  });

  it('with days that can be two is refused, with both', async () => {
    const opened = await open();
    const { buyer, toolId, stored } = opened;
    const rows = ['03/04/2036', '05/06/2036'].map((day, at) => `${buyer.email},${toolId},${500 + at},29,${day}\n`);
    const head = 'Customer,Tool id,From pieces,Price per piece,Valid until\n';
    expect((await send(opened, head + rows.join(''))).json()).toMatchObject({
      problemCount: 2,
      problems: [
        { row: 2, column: 'Valid until', reason: expect.stringMatching(/2036-04-03 or 2036-03-04/) },
        { row: 3, column: 'Valid until', reason: expect.stringMatching(/2036-06-05 or 2036-05-06/) },
      ],
    });
    const mixed = ['25/06/2036', '12/31/2036'].map((day, at) => `${buyer.email},${toolId},${500 + at},29,${day}\n`);
    const [problem] = (await send(opened, head + mixed.join(''))).json().problems;
    expect(problem.reason).toMatch(/^Some days of this file are written with the day first, others with the month/);
    expect(await stored()).toEqual([]);
    const more = `${buyer.email},${toolId},600,29,25/06/2036\n`;
    expect((await send(opened, head + rows.join('') + more)).json()).toMatchObject({
      ...{ added: 3, problems: [] },
      notices: ['Days were read like “03/04/2036”, as 2036-04-03.'],
    });
    expect((await stored()).map(({ until }: Fields) => until)).toEqual(['2036-06-25', '2036-06-05', '2036-04-03']);
  });

  it('as a workbook is imported from its first sheet, and the answer names what was not read', async () => {
    const opened = await open();
    const { buyer, toolId } = opened;
    const rows = [
      ['Customer', 'Tool id', 'From pieces', 'Price per piece'],
      [buyer.email, toolId, 500, 10.1 * 2],
    ];
    const sheets = ['2026', '2027'].map((name) => ({ name, rows }));
    expect((await send(opened, Buffer.from(await writeXlsx({ sheets })))).json()).toMatchObject({
      added: 1,
      notices: ['Read the sheet "2026"; not read: "2027".'],
    });
  });

  it('is imported in whole or not at all, and each problem names its row', async () => {
    const opened = await open();
    const { buyer, stored, toolId, shop } = opened;
    await shop.addTool({ name: 'Twin' });
    await shop.addTool({ name: 'Twin' });
    const row = (...cells: unknown[]) => `${cells.join(';')}\n`;
    const answer = await send(
      opened,
      row('customer', 'Tool id', 'tool', 'From pieces', 'Price per piece', 'Currency', 'Valid until') +
        row(buyer.email, toolId, '', 500, '29,5', '', '') +
        row('nobody@example.com', toolId, '', 499, 'x', 'EUR', '2020-01-01') +
        row() +
        row(buyer.email, '', 'Twin', 500, 29, '', '') +
        row(buyer.email, toolId, '', 500, 28, '', ''),
    );
    expect(answer.json()).toMatchObject({ added: 0, replaced: 0, unchanged: 0, problemCount: 7 });
    expect(answer.json().problems.map(({ row: at, column }: Fields) => `${at} ${column}`)).toEqual([
      ...['3 From pieces', '3 Price per piece', '3 Valid until', '3 Currency', '3 Customer'],
      ...['5 Tool', '6 From pieces'],
    ]);
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['the stored price first', [30, 29]],
    ['the stored price last', [29, 30]],
    ['the stored price twice', [30, 30]],
  ])('with two prices for the same pieces and days is refused, however often: %s', async (_, prices) => {
    const opened = await open();
    const { buyer, stored, toolId, agree } = opened;
    await agree();
    const rows = prices.map((price) => `${buyer.email},${toolId},500,${price}\n`).join('');
    for (const attempt of ['first', 'second'])
      expect(
        (await send(opened, `Customer,Tool id,From pieces,Price per piece\n${rows}`)).json(),
        attempt,
      ).toMatchObject({
        ...{ added: 0, replaced: 0, unchanged: 0, problemCount: 1 },
        problems: [{ row: 3, reason: 'Row 2 has a price for the same pieces and days.' }],
      });
    expect(await stored()).toMatchObject([{ unitPrice: 30 }]);
  });

  it('is read alone: another one at the same time is refused', async () => {
    const opened = await open();
    const row = `${opened.buyer.email},${opened.toolId},500,20`;
    const file = `Customer,Tool id,From pieces,Price per piece\n${row}\n`;
    const answers = await Promise.all([send(opened, file), send(opened, file)]);
    expect(answers.map((answer) => answer.json().error?.code ?? answer.statusCode).sort()).toEqual([
      200,
      'import_running',
    ]);
    expect(await opened.stored()).toHaveLength(1);
  });

  // Every row is refused, so that nothing is stored in it.
  const empty = useTestShop();
  it.each<[string, string | Buffer, number]>([
    ['an unknown heading', 'Customer,Tool,From pieces,Price per piece,Discount\n', 400],
    ['a missing heading', 'Customer,Tool,From pieces\n', 400],
    ['no heading of a tool', 'Customer,From pieces,Price per piece\na@example.com,500,1\n', 400],
    ['a heading twice', 'Customer,Tool,Tool,From pieces,Price per piece\na@example.com,b,b,500,1\n', 400],
    ['no rows', 'Customer,Tool,From pieces,Price per piece\n', 400],
    ['another encoding', Buffer.from('Customer,Tool\nM\xfcller', 'latin1'), 400],
    ['too many rows', `Customer,Tool,From pieces,Price per piece\n${'a@example.com,b,500,1\n'.repeat(2_001)}`, 413],
    ['too many empty rows', '\n'.repeat(1_000_000), 413],
    ['one quotation that does not end', `"${'x'.repeat(1_000_000)}`, 413],
    ['too many bytes', 'x'.repeat(1024 * 1024 + 1), 413],
  ])('with %s is refused', async (_, csv, status) => {
    const opened = await open(empty);
    expect((await send(opened, csv)).statusCode).toBe(status);
    expect(await opened.stored()).toEqual([]);
  });
});

it('there is no price of a tool that was withdrawn', async () => {
  const { admin, buyer, toolId, agree, call } = await open();
  await agree();
  const price = () => call(buyer, 'GET', `/price?tool=${toolId}&pieces=500`);
  expect((await price()).statusCode).toBe(200);
  expect((await call(admin, 'DELETE', `/tool/${toolId}`)).statusCode).toBe(200);
  const refused = await price();
  expect([refused.statusCode, refused.json().error.code]).toEqual([404, 'tool_not_found']);
});
