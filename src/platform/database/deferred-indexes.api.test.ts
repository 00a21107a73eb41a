import '#tests/support/on-sqlite-too.ts';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { buildDeferredIndexes } from './deferred-indexes.server.ts';
import { openDatabase } from './open.server.ts';

const thingsBy = (name: string) => ({ name, on: 'things (kind)' });

async function openThings() {
  const location = await createTestDatabase();
  const { db, close } = openDatabase({ ...location, patient: true });
  onTestFinished(async () => {
    await close();
    await location.drop();
  });
  await sql`create table things (kind text)`.execute(db);
  const indexes = async () => {
    const { rows } = await sql<{
      name: string;
      valid: boolean;
      id: number;
    }>`select relname as name, indisvalid as valid, indexrelid as id
      from pg_index join pg_class on pg_class.oid = indexrelid where indrelid = 'things'::regclass order by 1`.execute(
      db,
    );
    return rows;
  };
  return { db, indexes };
}

it('missing and invalid indexes are built, and the others are kept', async () => {
  if (process.env.TEST_ENGINE !== 'postgres') return;
  const { db, indexes } = await openThings();
  const deferred = [thingsBy('things_by_kind'), { ...thingsBy('things_by_sound'), extension: 'not_installed' }];
  await buildDeferredIndexes(db as never, deferred);
  const [built] = await indexes();
  expect(await indexes()).toEqual([{ name: 'things_by_kind', valid: true, id: built?.id }]);
  await buildDeferredIndexes(db as never, deferred);
  expect(await indexes()).toEqual([built]);
  await sql`update pg_index set indisvalid = false where indexrelid = ${built?.id}`.execute(db);
  await buildDeferredIndexes(db as never, deferred);
  const [rebuilt] = await indexes();
  expect(rebuilt?.valid && rebuilt.id !== built?.id).toBe(true);
});

it('an index build does not block writes', async () => {
  if (process.env.TEST_ENGINE !== 'postgres') return;
  const { db, indexes } = await openThings();
  const [begun, writing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // The build waits for transactions that began before it, and blocks no later ones.
  const early = db.transaction().execute(async (trx) => {
    await sql`insert into things values ('early')`.execute(trx);
    begun.resolve();
    await writing.promise;
  });
  await begun.promise;
  const building = buildDeferredIndexes(db as never, [thingsBy('things_by_kind')]);
  await expect.poll(indexes).toHaveLength(1);
  await sql`insert into things values ('late')`.execute(db);
  expect(await indexes()).toMatchObject([{ valid: false }]);
  await buildDeferredIndexes(db as never, [thingsBy('things_by_kind')]);
  writing.resolve();
  await Promise.all([early, building]);
  expect(await indexes()).toMatchObject([{ valid: true }]);
});
