import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { databaseSchema } from '#src/app/schema.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { multipart } from './multipart.ts';
import { sendOrder } from './orders-over-http.ts';
import { picture } from './pictures.ts';
import type { PreparedShop, ShopProcess } from './shop-process.ts';
import { createPerson, type Person } from './test-shop.ts';

/** The password of karim@example.com. */
export const PASSWORD = 'Karim@2026';
export const asJson = (person: Person, method: string, body: object, headers = {}) => ({
  method,
  headers: { ...person.headers, 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
export const profile = {
  userAddress: '12 Mirpur Road',
  userPS: 'Dhanmondi',
  userDistrict: 'Dhaka',
  userCountry: 'Bangladesh',
  userPhone: '+8801712345678',
  userInURL: 'https://www.linkedin.com/in/rahim',
};
export const review = (reviewDetail: string) => ({ rating: 5, userName: 'Rahim "電動" O’Hara', reviewDetail });
export const tool = ({ email }: Person, toolName: string, img: string) => ({
  email,
  toolName,
  price: '45.5',
  quantity: '7000',
  description: 'Two speeds,\none battery. ‘Quoted’ 🔧',
  img,
  pictures: ['https://pictures.example.com/side.webp'],
});

async function uploadPicture(shop: ShopProcess, admin: Person): Promise<string> {
  const { headers, payload } = multipart({ bytes: await picture() });
  const answer = await fetch(`${shop.url}/api/image`, {
    method: 'POST',
    headers: { ...admin.headers, ...headers },
    body: new Uint8Array(payload),
  });
  return ((await answer.json()) as { data: { url: string } }).data.url;
}

const NUMBER = /int|bool/i;

interface Column {
  name: string;
  type: string;
}

interface Reference {
  column: string;
  parent: string;
  key: string;
}

/**
 * Gives a SQLite table that is still empty a row: jobs write some tables, and others are written once an event can no
 * longer be undone.
 */
async function fillIfEmpty(db: Db, name: string): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
  if (rows.length === 0) await insertRow(db, name);
}

/** Inserts a row with a value in every column into a SQLite table; those that it refers to come first. */
async function insertRow(db: Db, name: string): Promise<void> {
  const { rows: references } = await sql<Reference>`
    select "from" as "column", "table" as parent, "to" as "key" from pragma_foreign_key_list(${name})`.execute(db);
  const row: Record<string, unknown> = {};
  const { rows: columns } = await sql<Column>`select name, type from pragma_table_info(${name})`.execute(db);
  for (const { name: column, type } of columns) row[column] = NUMBER.test(type) ? 1 : '{}';
  // The last row is none of the demo, which is not copied.
  for (const { column, parent, key } of references) {
    await fillIfEmpty(db, parent);
    row[column] = sql`(select ${sql.ref(key)} from ${sql.table(parent)} order by rowid desc limit 1)`;
  }
  const names = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(name)} (${names}) values (${sql.join(Object.values(row))})`.execute(db);
}

/** A shop with the demo's catalogue and accounts, and at least one row in every table. */
export async function seedEveryTable(prepared: PreparedShop, port: string) {
  const { db } = prepared.database;
  const shop = await prepared.launch({ environment: { DEMO: 'on', PORT: port, SALES_DIGEST_HOUR: '8' } });
  const [buyer, admin, toolId] = [
    await prepared.customer(),
    await createPerson(db, 'admin', 'Admin'),
    await prepared.addTool(),
  ];
  const ask = async (path: string, init: RequestInit) => expect((await fetch(shop.url + path, init)).status).toBe(200);
  const keys = Array.from({ length: 5 }, () => randomUUID());
  for (const key of keys) expect((await sendOrder(shop.url, { buyer, toolId, key })).status).toBe(200);
  const { id: orderId } = await db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  await ask(`/api/order/${orderId}/note`, asJson(admin, 'POST', { text: 'Asks for a discount' }));
  const [order] = await db.selectFrom('orders').select('number').where('id', '=', orderId).execute();
  await ask(`/api/invoice/${order?.number?.replace('ORD', 'PI')}.pdf`, { headers: buyer.headers });
  await ask(`/api/user/${buyer.email}`, asJson(buyer, 'PUT', profile));
  await ask('/api/review', asJson(buyer, 'POST', review('They last for years, all of them.')));
  // That of the demo is not copied.
  const founder = await createPerson(db, 'customer', 'Founder');
  await ask('/api/company', asJson(founder, 'POST', { name: 'Chattogram Tools Ltd', moveOrders: false }));
  await ask('/api/inquiry', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Karim',
      email: 'karim@example.com',
      phone: '+8801712345678',
      message: 'A container of drills, please.',
    }),
  });
  const form = new FormData();
  for (const [name, value] of [
    ['amount', '5100'],
    ['sentOn', '2026-11-20'],
    ['reference', 'FT 1'],
  ])
    form.append(name ?? '', value ?? '');
  form.append('slip', new Blob([new Uint8Array(await picture())]), 'slip.png');
  await ask(`/api/order/${orderId}/slip`, { method: 'POST', headers: buyer.headers, body: form });
  // The second sign-up moves the first one to `earlier_sign_ups`.
  for (const password of ['First@2026', PASSWORD]) {
    await ask('/api/auth/sign-up/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Karim', email: 'karim@example.com', password }),
    });
  }
  await ask('/api/auth/request-password-reset', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: buyer.email }),
  });
  const image = await uploadPicture(shop, admin);
  const creation = randomUUID();
  await ask('/api/tool', asJson(admin, 'POST', tool(admin, 'Made once', image), { 'idempotency-key': creation }));
  // The demo's own rows are not copied.
  const price = { customer: buyer.email, toolId, from: 500, unitPrice: 30 };
  await ask('/api/agreed-price', asJson(admin, 'POST', price));
  await ask('/api/list', asJson(buyer, 'PUT', { changes: [{ toolId, pieces: 500, base: null }] }));
  const lines = [{ toolId, pieces: 500 }];
  const asked = await fetch(`${shop.url}/api/quote`, asJson(buyer, 'POST', { lines }));
  const { insertedId } = (await asked.json()) as { insertedId: string };
  const validUntil = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10);
  const offer = { lines: [{ toolId, pieces: 500, unitPrice: 30 }], charges: [], validUntil };
  await ask(`/api/quote/${insertedId}/offer`, asJson(admin, 'POST', offer));
  await shop.stop();
  // That of the demo's company is not copied.
  await insertRow(db, 'company_requests');
  for (const { name } of databaseSchema.tables) await fillIfEmpty(db, name);
  const unsent = await db.selectFrom('outbox').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  await db
    .updateTable('outbox')
    .set({ sent_at: null, next_attempt_at: Date.now() })
    .where('id', '=', unsent.id)
    .execute();
  return { buyer, admin, toolId, keys, creation, image };
}
