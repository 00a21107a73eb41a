import '#tests/support/on-sqlite-too.ts';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { today } from '#src/core/site/calendar.ts';
import { addDays } from '#src/platform/i18n/days.ts';
import { XLSX } from '#src/platform/sheets/table.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { poster } from '#tests/support/poster.ts';
import { openTestShop, type Person, type TestShop } from '#tests/support/test-shop.ts';
import type { AccountStatement, CurrencyStatement } from './account-statement.ts';

/** Total of one order: 500 pieces at 34. */
const TOTAL = 17_000;

/** Issues the invoice of an order some days earlier than it was. */
async function issueEarlier({ db }: TestShop, orderId: string, days: number) {
  const row = await db.selectFrom('invoices').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
  const issuedAt = Date.now() - days * DAY_MS;
  const document = JSON.stringify({ ...JSON.parse(row.document), issuedAt: new Date(issuedAt).toISOString() });
  await db.updateTable('invoices').set({ issued_at: issuedAt, document }).where('id', '=', row.id).execute();
}

async function openShopWithAccount(count = 3) {
  const shop = await openTestShop();
  const [buyer, admin] = [await shop.signIn(), await shop.signIn('admin')];
  const toolId = await shop.addTool({ quantity: 100_000 });
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push(await placeTestOrder(shop, buyer, toolId));
  const send = (path: string, by: Person = buyer, accept = 'application/json') =>
    shop.app.inject({ url: `/api${path}`, headers: { ...by.headers, accept } });
  const statement = async (query = '', by: Person = buyer): Promise<AccountStatement> =>
    (await send(`/statement${query}`, by)).json();
  const account = async (query = ''): Promise<CurrencyStatement> => {
    const [first] = (await statement(query)).currencies;
    if (!first) throw new Error('the statement is empty');
    return first;
  };
  const journal = async (query = '') => (await send(`/journal${query}`, admin)).body.trim().split('\r\n').slice(1);
  return { shop, buyer, admin, toolId, ids, send, statement, account, journal, post: poster(shop, admin) };
}

/** Sums of debit and credit in cents, by day. */
function sumsByDay(lines: readonly string[]) {
  const rows = lines.map((line) => line.split(','));
  return [...Map.groupBy(rows, ([date]) => date)].map(([date, own]) => {
    const sum = (column: number) => own.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0);
    return [date, sum(3), sum(4)];
  });
}

describe('a statement of account', () => {
  it('has invoices and payments by day with the balance, and what was owed before', async () => {
    const { shop, ids, account, post } = await openShopWithAccount();
    await issueEarlier(shop, ids[0] ?? '', 40);
    await issueEarlier(shop, ids[1] ?? '', 10);
    const [old, recent] = [addDays(today(), -40), addDays(today(), -10)];
    await post(`/order/${ids[0]}/payment`, { amount: 5_100, receivedOn: addDays(today(), -35), reference: 'FT 1' });
    await post(`/order/${ids[1]}/payment`, { amount: 16_998.5, receivedOn: addDays(today(), -5), reference: 'FT 2' });
    const all = await account(`?from=${old}`);
    expect(all.opening).toBe(0);
    expect(all.rows.map(({ on, kind, amount, balance }) => [on, kind, amount, balance])).toEqual([
      [old, 'invoice', TOTAL, 17_000],
      [addDays(today(), -35), 'payment', -5_100, 11_900],
      [recent, 'invoice', TOTAL, 28_900],
      [addDays(today(), -5), 'payment', -16_998.5, 11_901.5],
      [addDays(today(), -5), 'write-off', -1.5, 11_900],
      [today(), 'invoice', TOTAL, 28_900],
    ]);
    const part = await account(`?from=${addDays(today(), -36)}&to=${recent}`);
    expect(part).toMatchObject({ opening: 17_000, closing: 28_900 });
    expect(part.rows.map(({ kind }) => kind)).toEqual(['payment', 'invoice']);
    expect((await account(`?from=${today()}`)).closing).toBe(all.closing);
  });

  it('closes with the sum of what is due on the invoices, through revisions, joins, cancellations and refunds', async () => {
    const { shop, buyer, admin, ids, account, post, send, journal } = await openShopWithAccount(5);
    const [first = '', second, third, fourth, fifth] = ids;
    const { number } = (await send(`/order/${first}/proforma`)).json();
    await issueEarlier(shop, first, 40);
    await post(`/order/${first}/invoice`, { instead: number, buyer: { company: 'Rahim & Sons' }, validDays: 30 });
    await post('/invoice', { orders: [second, third] }, buyer);
    await post(`/order/${third}/cancel`);
    await post(`/order/${fourth}/payment`, { amount: 6_000 });
    await post(`/order/${fourth}/cancel`);
    await post(`/order/${fourth}/refund`, { amount: 2_000 });
    await post(`/order/${fifth}/payment`, { amount: 1_000, reference: 'FT 9' });
    await post(`/order/${fifth}/undo`);
    await post(`/order/${fifth}/payment`, {});
    const amended = await shop.app.inject({
      method: 'PUT',
      url: `/api/order/${second}`,
      headers: admin.headers,
      payload: { orderedMinQty: 600, reason: 'You asked for more' },
    });
    expect(amended.statusCode, amended.body).toBe(200);
    const { closing, rows, credit, aging } = await account(`?from=${addDays(today(), -60)}`);
    const invoices = (await send('/invoice')).json() as { due: number; total: number; received: number }[];
    const due = invoices.reduce((sum, invoice) => sum + invoice.due, 0);
    expect(due).toBe(2 * TOTAL + 100 * 34);
    expect(credit).toBe(4_000);
    expect(closing).toBe(due - credit);
    expect(Object.values(aging).reduce((sum, amount) => sum + amount, 0)).toBe(due);
    expect(rows.map(({ kind }) => kind).sort()).toEqual([
      'cancellation',
      ...Array(6).fill('invoice'),
      'payment',
      'payment',
      'refund',
      'replacement',
      'replacement',
      'revision',
      'revision',
    ]);
    expect(await findInconsistencies(shop)).toEqual([]);
    expect((await account(`?from=${today()}`)).closing).toBe(closing);
    const lines = await journal(`?from=${addDays(today(), -60)}`);
    for (const [date, debit, credited] of sumsByDay(lines)) expect(debit, String(date)).toBe(credited);
    const owed = lines
      .map((line) => line.split(','))
      .filter(([, , name]) => name === 'Receivables')
      .reduce((sum, [, , , debit, credited]) => sum + Number(debit) - Number(credited), 0);
    expect(owed).toBe(closing);
    expect(await journal(`?from=${addDays(today(), -60)}&to=${addDays(today(), -1)}`)).toEqual(
      lines.filter((line) => !line.startsWith(today())),
    );
  });

  it('has an invoice in full until the day on which it was cancelled or replaced', async () => {
    const { shop, buyer, ids, account, post } = await openShopWithAccount();
    for (const id of ids) await issueEarlier(shop, id, 40);
    await post(`/order/${ids[0]}/cancel`);
    await post('/invoice', { orders: ids.slice(1) }, buyer);
    const until = await account(`?from=${addDays(today(), -10)}&to=${addDays(today(), -1)}`);
    expect(until).toMatchObject({ opening: 3 * TOTAL, rows: [], closing: 3 * TOTAL });
    const since = await account(`?from=${today()}`);
    expect(since).toMatchObject({ opening: 3 * TOTAL, closing: 2 * TOTAL });
    expect(since.rows.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['cancellation', -TOTAL],
      ['replacement', -TOTAL],
      ['replacement', -TOTAL],
      ['invoice', 2 * TOTAL],
    ]);
  });

  it('is a CSV file on request, safe for spreadsheets', async () => {
    const { ids, send, post } = await openShopWithAccount(1);
    await post(`/order/${ids[0]}/payment`, { amount: 100, reference: '=1+1' });
    const answer = await send('/statement', undefined, 'text/csv');
    expect(answer.headers['content-type']).toMatch(/^text\/csv/);
    expect(answer.headers['content-disposition']).toMatch(/attachment; filename="statement-[\d-]+\.csv"/);
    expect(answer.body.startsWith('\ufeff')).toBe(true);
    const lines = answer.body.trim().split('\r\n');
    expect(lines[0]).toBe('date,document,text,charged,credited,balance,currency');
    expect(lines.at(1)).toMatch(/,Opening balance,,,0,USD$/);
    expect(lines.at(-2)).toMatch(/,Payment =1\+1,,100,16900,USD$/);
    expect(lines.at(-1)).toMatch(/,Closing balance,,,16900,USD$/);
  });

  it('is of the caller; an admin reads any, another customer none', async () => {
    const { shop, buyer, admin, send, statement } = await openShopWithAccount(1);
    const other = await shop.signIn();
    const address = encodeURIComponent(buyer.email);
    expect((await send(`/statement?customer=${address}`, other)).statusCode).toBe(403);
    expect((await send(`/receivable?customer=${address}`, other)).statusCode).toBe(403);
    expect((await send('/statement?customer=unknown@example.com', admin)).statusCode).toBe(404);
    expect((await statement('', other)).currencies).toEqual([]);
    expect(await statement(`?customer=${address}`, admin)).toEqual(await statement());
    expect((await send('/journal', buyer)).statusCode).toBe(403);
    for (const path of ['/statement', '/receivable', '/journal'])
      expect((await shop.app.inject({ url: `/api${path}` })).statusCode).toBe(401);
  });

  it('and the journal are refused for what is no period', async () => {
    const { send, admin } = await openShopWithAccount(0);
    for (const query of ['from=2026-03-02&to=2026-03-01', 'from=2026-02-30', 'to=12.3.2026', 'from=0001-01-01'])
      for (const path of ['/statement', '/journal'])
        expect((await send(`${path}?${query}`, admin)).statusCode, query).toBe(400);
    expect((await send('/statement?from=2026-03-02&to=2026-03-01')).json().error.message).toBe(
      'Please choose a first day that is not after the last day.',
    );
  });
});

describe('what is open', () => {
  it('is summed by age, for a customer and for an admin', async () => {
    const { shop, ids, send, buyer, admin, toolId, post } = await openShopWithAccount();
    const due = (id: string | undefined, days: number) =>
      shop.db
        .updateTable('invoices')
        .set({ due_on: addDays(today(), -days) })
        .where('order_id', '=', id ?? '')
        .execute();
    await post(`/order/${ids[1]}/payment`, { amount: 1_000 });
    await due(ids[0], 5);
    await due(ids[1], 100);
    await placeTestOrder(shop, await shop.signIn(), toolId);
    // Deposits of 5,100; the balances are due before shipment, on no day yet.
    const aging = { notDue: 40_800, days1to30: 5_100, days31to60: 0, days61to90: 0, over90: 4_100 };
    const own = [{ currency: 'USD', open: 50_000, overdue: 9_200, aging }];
    expect((await send('/receivable')).json()).toEqual(own);
    expect((await send(`/receivable?customer=${encodeURIComponent(buyer.email)}`, admin)).json()).toEqual(own);
    expect((await send('/overview', admin)).json().overdue).toBe(9_200);
    const all = { open: 67_000, overdue: 9_200, aging: { ...aging, notDue: 57_800 } };
    expect((await send('/receivable', admin)).json()).toEqual([{ currency: 'USD', ...all }]);
  });
});

it('the journal is a CSV file or a workbook that an accounting program reads', async () => {
  const { shop, ids, send, admin, post, buyer } = await openShopWithAccount(1);
  await post(`/order/${ids[0]}/payment`, { amount: 6_000, reference: 'FT 1', receivedOn: '2026-03-12' });
  const answer = await send('/journal?from=2026-03-12', admin);
  expect(answer.headers['content-type']).toMatch(/^text\/csv/);
  const { number } = (await send(`/order/${ids[0]}/proforma`)).json();
  const end = `USD,${buyer.name} (${buyer.email})`;
  expect(answer.body.trim().split('\r\n')).toEqual([
    'date,document,account,debit,credit,currency,customer,text',
    `2026-03-12,${number},Bank,6000,0,${end},Payment FT 1`,
    `2026-03-12,${number},Receivables,0,6000,${end},Payment FT 1`,
    `${today()},${number},Receivables,17000,0,${end},Proforma invoice ${number}`,
    `${today()},${number},Sales,0,17000,${end},Proforma invoice ${number}`,
  ]);
  const headers = { ...admin.headers, accept: XLSX };
  const workbook = await shop.app.inject({ url: '/api/journal?from=2026-03-12', headers });
  const period = `2026-03-12-${today()}`;
  expect(workbook.headers['content-disposition']).toBe(`attachment; filename="journal-${period}.xlsx"`);
  const [, first, ...others] = (await readXlsx(workbook.rawPayload)).sheets[0]?.rows ?? [];
  const day = new Date('2026-03-12T00:00:00Z');
  const customer = `${buyer.name} (${buyer.email})`;
  expect(first).toEqual([day, number, 'Bank', 6_000, 0, 'USD', customer, 'Payment FT 1']);
  expect(others).toHaveLength(3);
});
