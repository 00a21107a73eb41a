import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
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
  await shop.stop();
  // Rows that hourly jobs write.
  await sql`insert into sales_digests (day, written_at) values ('2026-11-22', 0)`.execute(db);
  await sql`insert into customer_terms (customer_id, deposit_percent, days) values (${buyer.userId}, 20, 30)`.execute(
    db,
  );
  // Rows that are written once their event can no longer be undone.
  await sql`insert into issued_papers (number, kind, event_id, order_id, issued_at, content)
    values ('CI-2026-0001', 'commercial-invoice', 'event', ${orderId}, 0, '{}')`.execute(db);
  await sql`insert into paper_counters (series, last) values ('CI-2026', 1)`.execute(db);
  await sql`insert into shipments (id, departed_on) values ('shipment', '2026-11-22')`.execute(db);
  await sql`insert into shipment_lines (shipment_id, event_id, order_id) values ('shipment', 'event', ${orderId})`.execute(
    db,
  );
  await sql`insert into payment_reminders (order_id, kind, mailed_at) values (${orderId}, 'deposit 2026-12-01', 0)`.execute(
    db,
  );
  await sql`insert into transfers (event_id, order_id, direction, reference, amount_minor)
    values ('event', ${orderId}, 'in', 'FT1', 510000)`.execute(db);
  await sql`insert into card_payments (id, order_id, gateway, part, amount_minor, currency, state, started_at)
    values ('c0ffee', ${orderId}, 'stripe', 'deposit', 510000, 'USD', 'ended', 0)`.execute(db);
  await sql`insert into tool_drafts (id, facts, creation_key, created_by, updated_at)
    values ('d1', '{"toolName":"Saw","pictures":[]}', 'k1', 'admin@example.com', 0)`.execute(db);
  await sql`insert into tool_draft_pictures (id, draft_id, image) values ('d1.0', 'd1', '/images/x')`.execute(db);
  await sql`insert into document_files (id, audience, file_name, bytes, touched_at)
    values ('d0-4', 'signed-in', 'report.pdf', 4, 0)`.execute(db);
  await sql`insert into document_parts (file_id, part, content) values ('d0-4', '0000', 'JVBERg==')`.execute(db);
  await sql`insert into missed_searches (id, count, last_at) values ('wet saw', 2, 0)`.execute(db);
  await sql`insert into review_reports (review_id, id, reason, reported_at)
    select id, 'advertisement', 'An advertisement', 0 from reviews order by id limit 1`.execute(db);
  await sql`insert into stock_alerts (id, tool_id, user_id, email, confirmed_at)
    values ('alert', ${toolId}, ${buyer.userId}, ${buyer.email}, 0)`.execute(db);
  await sql`insert into bank_details (id, details, state, proposed_by, proposed_email, proposed_at)
    values ('b1', '{}', 'declined', 'u1', 'admin@example.com', 0)`.execute(db);
  await sql`insert into role_changes (id, user_id, role, at) values ('r1', ${admin.userId}, 'admin', 0)`.execute(db);
  const unsent = await db.selectFrom('outbox').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  await db
    .updateTable('outbox')
    .set({ sent_at: null, next_attempt_at: Date.now() })
    .where('id', '=', unsent.id)
    .execute();
  return { buyer, admin, toolId, keys, creation, image };
}
