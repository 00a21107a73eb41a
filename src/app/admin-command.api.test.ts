import '#tests/support/on-sqlite-too.ts';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import type { TestDatabase } from '#tests/support/test-database.ts';
import { AUTH_SECRET, openTestShop } from '#tests/support/test-shop.ts';

const run = promisify(execFile);

const command = ({ dataDir, databaseUrl }: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>, ...args: string[]) =>
  run('node', args, {
    env: { ...process.env, NODE_ENV: '', AUTH_SECRET, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' },
  });

it('the admin command grants and revokes the role, and fails for an unknown or unverified address', async () => {
  const shop = await openTestShop();
  const person = await shop.signIn();
  const listOrders = async () => (await shop.app.inject({ url: '/api/order', headers: person.headers })).statusCode;
  await command(shop.config, 'scripts/admin.ts', 'grant', person.email);
  expect(await listOrders()).toBe(200);
  expect((await command(shop.config, 'scripts/admin.ts', 'list')).stdout).toContain(person.email);
  await command(shop.config, 'scripts/admin.ts', 'revoke', person.email);
  expect(await listOrders()).toBe(403);
  const changes = await shop.db.selectFrom('role_changes').select(['role', 'by_id']).orderBy('id').execute();
  expect(changes).toEqual([
    { role: 'admin', by_id: null },
    { role: 'customer', by_id: null },
  ]);
  expect(await shop.db.selectFrom('outbox').select('id').where('recipient', '=', person.email).execute()).toHaveLength(
    2,
  );
  await shop.db.updateTable('user').set({ emailVerified: false }).execute();
  for (const unknown of ['unknown@example.com', person.email]) {
    await expect(command(shop.config, 'scripts/admin.ts', 'grant', unknown)).rejects.toMatchObject({ code: 1 });
  }
});
