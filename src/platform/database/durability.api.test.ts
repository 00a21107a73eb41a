import '#tests/support/on-sqlite-too.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestShop } from '#tests/support/test-shop.ts';

/** The setting that makes a commit wait for the disk. No test can cut the power. */
const SETTING = {
  sqlite: { query: 'pragma synchronous', answer: { synchronous: 2 } },
  postgres: { query: 'show synchronous_commit', answer: { synchronous_commit: 'on' } },
} as const;

it('a commit is acknowledged only once it is on disk', async () => {
  const { db } = await openTestShop();
  const { query, answer } = SETTING[process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'];
  expect((await sql.raw(query).execute(db)).rows).toEqual([answer]);
});
