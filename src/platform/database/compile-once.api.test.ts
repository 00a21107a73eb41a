import '#tests/support/on-sqlite-too.ts';
import type { Insertable } from 'kysely';
import { expect, it } from 'vitest';
import { compileOnce } from '#src/platform/database/compile-once.server.ts';
import type { HitTable } from '#src/platform/database/schema.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

it('a statement compiled once runs with other values, inside and outside a transaction', async () => {
  const { db } = await openTestShop();
  let builds = 0;
  const insert = compileOnce((any, row: Insertable<HitTable>) => {
    builds += 1;
    return any.insertInto('hits').values(row);
  });
  const find = compileOnce((any, least: number, most: number) =>
    any.selectFrom('hits').select('key').where('hits', '>=', least).where('hits', '<=', most).orderBy('key'),
  );
  await insert(db, { key: 'a', hits: 1, ends_at: 10 });
  await db.transaction().execute((trx) => insert(trx, { key: 'b', hits: 2, ends_at: 20 }));
  expect(builds).toBe(1);
  expect((await find(db, 1, 2)).rows).toEqual([{ key: 'a' }, { key: 'b' }]);
  expect((await find(db, 2, 9)).rows).toEqual([{ key: 'b' }]);
});

it('a row with other columns compiles to another statement', async () => {
  const { db } = await openTestShop();
  const change = compileOnce((any, key: string, columns: { hits?: number; ends_at?: number }) =>
    any.updateTable('hits').set(columns).where('key', '=', key),
  );
  await db.insertInto('hits').values({ key: 'a', hits: 1, ends_at: 10 }).execute();
  await change(db, 'a', { hits: 5 });
  await change(db, 'a', { ends_at: 50 });
  await change(db, 'a', { ends_at: 60, hits: 6 });
  expect(await db.selectFrom('hits').selectAll().executeTakeFirst()).toEqual({ key: 'a', hits: 6, ends_at: 60 });
});
