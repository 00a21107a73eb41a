import '#tests/support/on-sqlite-too.ts';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { multipart } from '#tests/support/multipart.ts';
import { chosenShop, type Person } from '#tests/support/test-shop.ts';

/** A founder and a member of a company, each with a price of their own, and the price of the company. */
async function openWithPrices() {
  const shop = await chosenShop({});
  const [admin, founder, member] = [await shop.signIn('admin'), await shop.signIn(), await shop.signIn()];
  const toolId = await shop.addTool({ price: 34 });
  const done = async (method: 'GET' | 'POST' | 'DELETE', url: string, { headers }: Person, payload?: object) => {
    const answer = await shop.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer;
  };
  const agree = ({ email: customer }: Person, unitPrice: number) =>
    done('POST', '/agreed-price', admin, { customer, toolId, from: 500, unitPrice, validFrom: '', until: '' });
  await agree(founder, 20);
  await agree(member, 19);
  const founded = await done('POST', '/company', founder, { name: 'Padma & Sons', moveOrders: false });
  const companyId: string = founded.json().insertedId;
  const row = { company_id: companyId, person_id: member.userId, role: 'buyer' as const, joined_at: Date.now() };
  const limits = { order_limit_minor: null, month_limit_minor: null, limit_currency: null };
  await shop.db
    .insertInto('company_members')
    .values({ ...row, ...limits })
    .execute();
  const send = async (bytes: string | Buffer) => {
    const { headers, payload } = multipart({ bytes, field: 'file', filename: 'prices', type: 'text/csv' });
    const all = { ...admin.headers, ...headers };
    const sent = { method: 'POST', url: '/api/agreed-price-import', headers: all, payload } as const;
    return (await shop.app.inject(sent)).json();
  };
  const exported = async (query = '') => (await done('GET', `/agreed-prices.csv${query}`, admin)).body;
  const stored = () =>
    shop.db.selectFrom('agreed_prices').select(['customer_id', 'price_minor', 'currency']).orderBy('id').execute();
  const priceFor = async (by: Person) =>
    (await done('GET', `/price?tool=${toolId}&pieces=500`, by)).json().unitPrice as number;
  return { shop, admin, founder, member, companyId, toolId, done, agree, send, exported, stored, priceFor };
}

const cellsOf = (csv: string) =>
  csv
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));

describe('the file of agreed prices of people who are in a company', () => {
  it.each(['csv', 'xlsx'])('changes nothing as it was exported (%s)', async (kind) => {
    const { send, exported, stored, agree, founder, priceFor, shop } = await openWithPrices();
    const again = async () => {
      const csv = await exported();
      return send(kind === 'csv' ? csv : Buffer.from(await writeXlsx({ sheets: [{ name: 'A', rows: cellsOf(csv) }] })));
    };
    const before = await stored();
    expect(await again()).toMatchObject({ added: 0, replaced: 0, unchanged: 2, problems: [] });
    expect(await stored()).toEqual(before);
    await agree(founder, 22);
    // Agreed while the shop had another currency.
    await shop.db.updateTable('agreed_prices').where('price_minor', '=', 1_900).set({ currency: 'KWD' }).execute();
    const beside = await stored();
    expect(await again()).toMatchObject({ added: 0, replaced: 0, unchanged: 3, problems: [] });
    expect(await stored()).toEqual(beside);
    expect(await priceFor(founder)).toBe(22);
  });

  it('changes the price of the account that a row names, which is the one that orders', async () => {
    const { send, exported, stored, agree, founder, member, companyId, priceFor } = await openWithPrices();
    await agree(founder, 22);
    const file = await exported();
    expect(await send(file.replace(',22,', ',21.5,'))).toMatchObject({ added: 0, replaced: 1, unchanged: 2 });
    expect(await priceFor(member)).toBe(21.5);
    const before = await stored();
    const problem = async (csv: string) => {
      const { added, replaced, problems } = await send(csv);
      expect([added, replaced]).toEqual([0, 0]);
      return problems.map(({ column, reason }: { column: string; reason: string }) => `${column}: ${reason}`);
    };
    const now = await exported();
    expect(await problem(now.replace(',20,', ',18,'))).toEqual([expect.stringMatching(/^Customer id: No orders are/)]);
    const other = 'Customer id: This id belongs to another customer. Clear it, or correct the email address.';
    expect(await problem(now.replaceAll(companyId, founder.userId).replace(',20,', ',20.5,'))).toHaveLength(2);
    expect(await problem(now.replaceAll(founder.userId, member.userId))).toEqual([other]);
    expect(await problem(now.replaceAll(companyId, 'gone'))).toEqual([other]);
    expect(await stored()).toEqual(before);
    // Without an id, the address of a member means the company.
    const heading = 'Customer,Tool,From pieces,Price per piece';
    expect(await send(`${heading}\r\n${member.email},Test drill,500,23\r\n`)).toMatchObject({ replaced: 1 });
    expect(await priceFor(founder)).toBe(23);
  });

  it('has, for the address of a member, the own prices and those of the company', async () => {
    const { done, admin, agree, founder, member, companyId, exported } = await openWithPrices();
    await agree(founder, 22);
    const listed = async ({ email }: Person) => {
      const answer = await done('GET', `/agreed-price?customer=${email}`, admin);
      return answer.json().map(({ customerId, unitPrice }: Record<string, unknown>) => [customerId, unitPrice]);
    };
    const ofCompany = [companyId, 22];
    expect(await listed(founder)).toEqual([ofCompany, [founder.userId, 20]]);
    expect(await listed(member)).toEqual([ofCompany, [member.userId, 19]]);
    expect(cellsOf(await exported(`?customer=${member.email}`))).toHaveLength(3);
  });

  it('changes nothing once the company is dissolved, and the founder buys alone again', async () => {
    const { shop, done, agree, founder, send, exported, stored, priceFor } = await openWithPrices();
    await agree(founder, 22);
    await shop.db.deleteFrom('company_members').where('role', '=', 'buyer').execute();
    await done('DELETE', '/company', founder);
    expect(await priceFor(founder)).toBe(20);
    const before = await stored();
    expect(await send(await exported())).toMatchObject({ added: 0, replaced: 0, unchanged: 3, problems: [] });
    expect(await stored()).toEqual(before);
  });
});
