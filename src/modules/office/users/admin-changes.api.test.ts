import '#tests/support/on-sqlite-too.ts';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { XLSX } from '#src/platform/sheets/table.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { openTestShop, type Person, type TestShop } from '#tests/support/test-shop.ts';
import { insertAdminChange } from './admin-change-repository.server.ts';

const tool = {
  toolName: '=HYPERLINK("https://evil.example")',
  price: '45.5',
  quantity: '7000',
  description: 'Two speeds.',
  img: 'https://pictures.example.com/drill.webp',
};

async function openShop(environment: Record<string, string> = {}) {
  const shop = await openTestShop(environment);
  const [admin, buyer] = [await shop.signIn('admin', 'Anwar'), await shop.signIn('customer', 'Karim')];
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, person: Person = admin) =>
    shop.app.inject({ method, url: `/api${path}`, headers: person.headers, ...(payload && { payload }) });
  const changes = async (query = '') => (await send('GET', `/changes${query}`)).json();
  return { shop, admin, buyer, send, changes };
}

describe('the history of changes', () => {
  it('records who changed a tool, when, and the fields that differ', async () => {
    const { admin, send, changes } = await openShop();
    const startedAt = Date.now();
    const { insertedId } = (await send('POST', '/tool', tool)).json();
    await send('PUT', `/tool/${insertedId}`, { ...tool, price: 46, quantity: 6_900 });
    await send('DELETE', `/tool/${insertedId}`);
    await send('DELETE', `/tool/${insertedId}`);
    const found = await changes();
    const common = { admin: admin.email, kind: 'tool', subjectId: insertedId, subject: tool.toolName };
    expect(found).toMatchObject([
      { ...common, action: 'deleted', before: { price: 46 }, after: null },
      { ...common, action: 'updated', before: { price: 45.5, quantity: 7_000 }, after: { price: 46, quantity: 6_900 } },
      { ...common, action: 'added', before: null, after: { price: 45.5, quantity: 7_000, description: 'Two speeds.' } },
    ]);
    expect(Object.keys(found[1].after).sort()).toEqual(['price', 'quantity']);
    expect(await changes(`?subject=${insertedId}&limit=2`)).toEqual(found.slice(0, 2));
    expect(await changes('?subject=another')).toEqual([]);
    for (const { at } of found) expect(Date.parse(at)).toBeGreaterThanOrEqual(startedAt);
  });

  it('records moves of orders by admins, including undo, but none by customers', async () => {
    const { shop, buyer, send, changes } = await openShop();
    const toolId = await shop.addTool();
    const [paid, cancelled] = [await placeTestOrder(shop, buyer, toolId), await placeTestOrder(shop, buyer, toolId)];
    await send('POST', `/order/${paid}/payment`);
    await send('POST', `/order/${paid}/undo`);
    await send('POST', `/order/${cancelled}/cancel`, undefined, buyer);
    const found = await changes('?kind=order');
    expect(found).toMatchObject([
      { action: 'undone', subjectId: paid, before: { state: 'paid' }, after: { state: 'to-be-paid', paidAt: null } },
      { action: 'paid', subjectId: paid, before: { state: 'to-be-paid', paidAt: null }, after: { state: 'paid' } },
    ]);
    expect(found).toHaveLength(2);
    expect(found[0].subject).toMatch(/^ORD-/);
    expect(found.map(({ currency }: { currency: string }) => currency)).toEqual(['USD', 'USD']);
  });

  it('records changes of another user’s profile, but not of one’s own', async () => {
    const { admin, buyer, send, changes } = await openShop();
    const profile = {
      userAddress: '12 Mirpur Road',
      userPS: 'Dhanmondi',
      userDistrict: 'Dhaka',
      userCountry: 'Bangladesh',
      userPhone: '+8801712345678',
      userInURL: 'https://www.linkedin.com/in/rahim',
    };
    await send('PUT', `/user/${admin.email}`, profile);
    await send('PUT', `/user/${buyer.email}`, profile, buyer);
    await send('PUT', `/user/${buyer.email}`, { ...profile, userPhone: '+8801700000000' });
    expect(await changes()).toMatchObject([
      {
        action: 'profile updated',
        subject: buyer.email,
        before: { userPhone: '+8801712345678' },
        after: { userPhone: '+8801700000000' },
      },
    ]);
  });

  it('does not record refused changes', async () => {
    const { shop, buyer, send, changes } = await openShop();
    const id = await shop.addTool();
    await send('PUT', `/tool/${id}`, { ...tool, version: 7 });
    await send('PUT', `/tool/${id}`, tool, buyer);
    await send('POST', '/tool', { ...tool, price: '' });
    expect(await changes()).toEqual([]);
  });

  it('is rolled back with the change', async () => {
    const { shop, send } = await openShop();
    const id = await shop.addTool();
    const [{ id: first }] = await withChanges(shop, 1);
    await shop.db.updateTable('tools').set({ quantity: 5 }).where('id', '=', id).execute();
    // Renames the table for a moment, so that no row can be written.
    await sql`alter table admin_changes rename to elsewhere`.execute(shop.db);
    expect((await send('DELETE', `/tool/${id}`)).statusCode).toBe(500);
    await sql`alter table elsewhere rename to admin_changes`.execute(shop.db);
    expect(await shop.db.selectFrom('tools').select('id').execute()).toEqual([{ id }]);
    expect(await shop.db.selectFrom('admin_changes').select('id').execute()).toEqual([{ id: first }]);
  });

  it('is append-only: the database refuses updates and deletions', async () => {
    const { shop } = await openShop();
    await withChanges(shop, 1);
    await expect(shop.db.updateTable('admin_changes').set({ action: 'x' }).execute()).rejects.toThrow('append-only');
    await expect(shop.db.deleteFrom('admin_changes').execute()).rejects.toThrow('append-only');
  });

  it('is read in pages, by admin and by kind, and only by admins', async () => {
    const { shop, admin, buyer, send, changes } = await openShop();
    const other = await shop.signIn('admin', 'Bilkis');
    await withChanges(shop, 3, admin, 'tool');
    await withChanges(shop, 2, other, 'user');
    const all = await changes();
    expect(all.map(({ admin: email }: { admin: string }) => email)).toEqual([
      ...[other.email, other.email],
      ...[admin.email, admin.email, admin.email],
    ]);
    const page = await send('GET', '/changes?limit=4');
    const next = new URL(/<(.*)>/.exec(String(page.headers.link))?.[1] ?? '', 'http://shop');
    expect([...page.json(), ...(await changes(next.search))]).toEqual(all);
    expect(await changes(`?admin=${admin.email.toUpperCase()}`)).toEqual(all.slice(2));
    expect(await changes(`?kind=user&admin=${other.email}`)).toEqual(all.slice(0, 2));
    expect(await changes(`?kind=order`)).toEqual([]);
    expect((await send('GET', '/changes?kind=x')).statusCode).toBe(400);
    expect((await send('GET', '/changes', undefined, buyer)).statusCode).toBe(403);
    expect((await send('GET', '/changes.csv', undefined, buyer)).statusCode).toBe(403);
  });

  it('is exported without formulas that a spreadsheet would run', async () => {
    const { shop, admin, send } = await openShop();
    await send('POST', '/tool', tool);
    await withChanges(shop, 1_200, admin, 'user');
    const answer = await send('GET', '/changes.csv?kind=tool');
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="changes.csv"');
    const [heading, row, end] = answer.body.split('\r\n');
    expect(heading).toBe('\ufeffTime,Administrator,Kind,Action,Of,Id,Before,After');
    expect(row).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+06:00,/);
    expect(row).toContain(`,tool,added,"'=HYPERLINK(""https://evil.example"")",`);
    expect(end).toBe('');
    expect((await send('GET', '/changes.csv')).body.trimEnd().split('\r\n')).toHaveLength(1_202);
  });

  it('is a workbook, too, in which all texts stay texts', async () => {
    const { shop, admin, send } = await openShop();
    await send('POST', '/tool', tool);
    await withChanges(shop, 1_200, admin, 'user');
    const rowsOf = async (query: string) => {
      const headers = { ...admin.headers, accept: XLSX };
      const answer = await shop.app.inject({ url: `/api/changes${query}`, headers });
      expect(answer.headers['content-disposition']).toBe('attachment; filename="changes.xlsx"');
      return (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? [];
    };
    const [, row, ...others] = await rowsOf('?kind=tool');
    expect(row?.slice(1, 5)).toEqual([admin.email, 'tool', 'added', tool.toolName]);
    expect([others, (await rowsOf('')).length]).toEqual([[], 1_202]);
  });
});

async function withChanges(shop: TestShop, count: number, by?: Person, kind: 'tool' | 'user' = 'tool') {
  const admin = { role: 'admin', ...(by ?? { userId: '1', email: 'a@example.com', name: 'A' }) } as const;
  const change = { kind, action: 'updated', subject: { id: '1', name: 'x' }, before: { a: 1 }, after: { a: 2 } };
  for (let at = 0; at < count; at += 1) await insertAdminChange(shop.db, admin, change);
  const [first, ...rest] = await shop.db.selectFrom('admin_changes').select('id').orderBy('id').execute();
  if (!first) throw new Error('unreachable');
  return [first, ...rest] as const;
}
