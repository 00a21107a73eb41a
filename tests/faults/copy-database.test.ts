import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { databaseSchema } from '#src/app/schema.ts';
import { removeDemo } from '#src/demo/remove-demo.server.ts';
import { sumDatabase } from '#src/platform/backup/copy-database.server.ts';
import { type OpenDatabase, openDatabase } from '#src/platform/database/open.server.ts';
import { countWaitingMail } from '#src/platform/mail/outbox.server.ts';
import { DEMO_USERS } from '#tests/support/demo-users.ts';
import { haveModules } from '../support/have-modules.ts';
import { openMailServer } from '../support/mail-server.ts';
import { sendOrder } from '../support/orders-over-http.ts';
import { freePort } from '../support/postgres.ts';
import { asJson, PASSWORD, profile, review, seedEveryTable, tool } from '../support/seed-every-table.ts';
import { prepareShop, until } from '../support/shop-process.ts';
import { createTestDatabase } from '../support/test-database.ts';

const run = promisify(execFile);
const STOCK = 10_000;

const copyDatabase = (dataDir: string, databaseUrl: string) =>
  run('node', ['scripts/copy-database.ts'], {
    env: { ...process.env, NODE_ENV: '', DEMO: 'off', DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
  });

async function openTarget(): Promise<{ databaseUrl: string; copy: OpenDatabase }> {
  const target = await createTestDatabase('postgres');
  const copy = openDatabase(target);
  onTestFinished(async () => {
    await copy.close();
    await target.drop();
  });
  return { databaseUrl: target.databaseUrl ?? '', copy };
}

const copied = new Set(databaseSchema.tables.filter(({ copied = true }) => copied).map(({ name }) => name));

/** Counts rows with SQL, independently of the command's own counts. */
async function countRows({ db }: OpenDatabase): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name, isView } of await db.introspection.getTables()) {
    if (isView || !copied.has(name)) continue;
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
    counts[name] = rows[0]?.count ?? -1;
  }
  return counts;
}

describe('migration from SQLite to PostgreSQL', () => {
  it('copy-database copies every row except the demo’s, and the shop continues to sell on the copy', async () => {
    const prepared = await prepareShop('sqlite');
    const port = String(await freePort());
    const { buyer, admin, toolId, keys, creation, image } = await seedEveryTable(prepared, port);
    const { databaseUrl, copy } = await openTarget();
    const { stdout } = await copyDatabase(prepared.dataDir, databaseUrl);
    expect(stdout).toContain('counts and checksums match');
    expect(stdout).toContain(`Removed: ${DEMO_USERS} demo accounts`);

    await removeDemo(prepared.database.db);
    const { demo_marks: marks, ...counts } = await countRows(prepared.database);
    expect(await countRows(copy)).toEqual({ ...counts, demo_marks: marks });
    expect(marks).toBe(0);
    for (const [table, rows] of Object.entries(counts)) {
      expect({ table, empty: rows === 0 }).toEqual({ table, empty: false });
    }
    const before = await sumDatabase(copy, databaseSchema);
    expect(before).toEqual(await sumDatabase(prepared.database, databaseSchema));

    const waiting = await countWaitingMail(copy.db);
    expect(waiting).toBeGreaterThan(0);
    const mailPort = await freePort();
    const mailServer = await openMailServer(mailPort);
    const shop = await prepared.launch({
      environment: { DATABASE_URL: databaseUrl, PORT: port, SMTP_URL: `smtp://127.0.0.1:${mailPort}` },
    });
    await until(async () => (await countWaitingMail(copy.db)) === 0, 'the pending mails are sent');
    expect(mailServer.accepted).toHaveLength(waiting);
    expect(await (await fetch(`${shop.url}/tools`)).text()).toContain('Two speeds,');
    expect(await (await fetch(`${shop.url}/tools?q=made%20once`)).text()).toContain('Made once');
    expect((await fetch(shop.url + new URL(image).pathname)).headers.get('content-type')).toBe('image/webp');
    expect(await (await fetch(`${shop.url}/api/user/${buyer.email}`, { headers: buyer.headers })).json()).toMatchObject(
      { userPS: 'Dhanmondi', userInURL: profile.userInURL },
    );
    const signIn = async (email: string, password: string) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ email, password });
      return (await fetch(`${shop.url}/api/auth/sign-in/email`, { method: 'POST', headers, body })).status;
    };
    await copy.db.updateTable('user').set({ emailVerified: true }).where('email', '=', 'karim@example.com').execute();
    if (haveModules('office')) {
      // The second factor is copied, too.
      expect(await signIn('karim@example.com', PASSWORD)).toBe(403);
      await sql`delete from second_factors`.execute(copy.db);
    }
    expect(await signIn('karim@example.com', PASSWORD)).toBe(200);
    expect(await signIn('admin@example.com', 'Admin@123')).toBe(401);

    const repeated = await sendOrder(shop.url, { buyer, toolId, key: keys[0] ?? '' });
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
    const again = asJson(admin, 'POST', tool(admin, 'Made once', image), { 'idempotency-key': creation });
    expect((await fetch(`${shop.url}/api/tool`, again)).headers.get('idempotent-replayed')).toBe('true');
    expect((await sendOrder(shop.url, { buyer, toolId, key: randomUUID() })).status).toBe(200);
    const write = async (path: string, init: RequestInit) =>
      expect((await fetch(shop.url + path, init)).status).toBe(200);
    await write('/api/tool', asJson(admin, 'POST', tool(admin, 'Made on the copy', image)));
    await write('/api/review', asJson(buyer, 'POST', review('Still the same after the move.')));
    await write(`/api/user/${buyer.email}`, asJson(buyer, 'PUT', { ...profile, userPS: 'Mirpur' }));
    const stock = await copy.db.selectFrom('tools').select('quantity').where('id', '=', toolId).executeTakeFirst();
    expect(stock?.quantity).toBe(STOCK - 6 * 500);
    expect(await countRows(copy)).toMatchObject({
      orders: (counts.orders ?? 0) + 1,
      tools: (counts.tools ?? 0) + 1,
      reviews: (counts.reviews ?? 0) + 1,
      profiles: counts.profiles,
    });
    expect(await countRows(prepared.database)).toEqual({ ...counts, demo_marks: 0 });
    // Starts two shops, sets up a demo and copies a whole database.
  }, 240_000);

  it('copy-database refuses a target that is not empty, and changes nothing', async () => {
    const prepared = await prepareShop('sqlite');
    await prepared.customer();
    const { databaseUrl, copy } = await openTarget();
    await copyDatabase(prepared.dataDir, databaseUrl);
    const before = await sumDatabase(copy, databaseSchema);
    await prepared.addTool();
    await expect(copyDatabase(prepared.dataDir, databaseUrl)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('not empty'),
    });
    expect(await sumDatabase(copy, databaseSchema)).toEqual(before);
  });
});
