import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { databaseSchema } from '../src/app/schema.ts';
import type { Role } from '../src/core/accounts/actor.ts';
import { signAccessToken } from '../src/core/accounts/sessions/access-token.server.ts';
import { migrate } from '../src/platform/database/migrate.server.ts';
import { newId } from '../src/platform/database/new-id.server.ts';
import { type Db, type OpenDatabase, openDatabase } from '../src/platform/database/open.server.ts';
import { DAY_MS } from '../src/platform/time/units.ts';
import { AUTH_SECRET } from './processes.ts';

const BATCH = 500;
const KINDS = ['Drill', 'Driver', 'Grinder', 'Saw', 'Sander', 'Blower', 'Hammer', 'Trimmer'];

function* batches<Row>(count: number, make: (index: number) => Row): Generator<Row[]> {
  for (let from = 0; from < count; from += BATCH) {
    yield Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => make(from + at));
  }
}

export async function insertTools(db: Db, count: number): Promise<string> {
  const now = Date.now();
  let first = '';
  for (const rows of batches(count, (index) => ({
    id: newId(),
    name: `KD20-${index} Cordless ${KINDS[index % KINDS.length]} 20V`,
    description: `Brushless motor, ${40 + (index % 40)} Nm, two speeds, for every 20V battery of the range.`,
    image: '/pictures/tools/drill-driver.webp',
    quantity: 2_000_000_000,
    price_minor: 3400 + (index % 97) * 20,
    category: KINDS[index % KINDS.length] ?? null,
    specifications: '[{"name":"Max. torque","value":"60 Nm"},{"name":"Weight","value":"1.2 kg"}]',
    created_by: 'admin@example.com',
    created_at: now,
    updated_at: now,
  }))) {
    first ||= rows[0]?.id ?? '';
    await db.insertInto('tools').values(rows).execute();
  }
  return first;
}

export async function insertReviews(db: Db, count: number): Promise<void> {
  for (const rows of batches(count, (index) => ({
    id: newId(),
    customer_id: 'somebody',
    rating: 3 + (index % 3),
    user_name: `Customer ${index}`,
    photo_url: null,
    detail: `Container ${index} arrived on time and the tools do what the sheet says. We will order the same again.`,
    content_hash: randomUUID(),
    created_at: Date.now() - index * 60_000,
  }))) {
    await db.insertInto('reviews').values(rows).execute();
  }
}

/** Inserts orders with one statement that works on both engines: a million rows in seconds. */
export async function insertOrders(db: Db, count: number, customerId: string, email: string): Promise<void> {
  await sql`
    insert into orders (id, customer_id, customer_name, email, shipping_address, phone, tool_id, tool_name, quantity,
      unit_price_minor, currency, idempotency_key, request_hash, placed_at, search_text, number, country)
    with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n + 1 < ${count})
    select '018f0000-0000-7000-8000-' || cast(100000000000 + n as text), ${customerId}, 'Rahim Uddin', ${email},
      'House 12, Road 5, Dhanmondi, Dhaka', '+8801700000000', 'a-tool', 'KD20-13 Cordless Drill 20V', 500 + n % 500,
      3400, 'USD', cast(n as text), 'none', ${Date.now()}, 'rahim uddin',
      'ORD-2025-' || (10000 + n), 'BD'
    from numbers`.execute(db);
}

/** Inserts a signed-in user. @returns the user with an access token */
export async function insertPerson(db: Db, role: Role): Promise<{ userId: string; email: string; token: string }> {
  const now = new Date();
  const times = { createdAt: now, updatedAt: now };
  const [userId, sessionId] = [randomUUID(), randomUUID()];
  const email = `${userId}@example.com`;
  const name = 'Rahim Uddin';
  await db
    .insertInto('user')
    .values({ id: userId, name, email, emailVerified: true, image: null, role, ...times })
    .execute();
  const expiresAt = new Date(Date.now() + DAY_MS);
  await db
    .insertInto('session')
    .values({ id: sessionId, userId, token: sessionId, expiresAt, ipAddress: null, userAgent: null, ...times })
    .execute();
  return {
    userId,
    email,
    token: await signAccessToken(AUTH_SECRET, { userId, sessionId, email, role, name, photoURL: null }),
  };
}

/** Migrates a database and runs `work` on it in one transaction. */
export async function withData<Result>(
  where: { dataDir: string; databaseUrl?: string | undefined },
  work: (db: Db, database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase({ ...where, patient: true });
  try {
    await migrate(database.db as never, database.engine, databaseSchema);
    return await database.db.transaction().execute((trx) => work(trx, database));
  } finally {
    await database.close();
  }
}
