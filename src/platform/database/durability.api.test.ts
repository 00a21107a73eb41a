import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestShop } from '#tests/support/test-shop.ts';

/** What the engine answers when asked whether a commit waits for the disk; no test can cut the power. */
const QUESTION = {
  sqlite: { ask: 'pragma synchronous', answer: { synchronous: 2 } },
  postgres: { ask: 'show synchronous_commit', answer: { synchronous_commit: 'on' } },
} as const;

it('a commit is acknowledged when it is on the disk', async () => {
  const { db } = await openTestShop();
  const { ask, answer } = QUESTION[process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'];
  expect((await sql.raw(ask).execute(db)).rows).toEqual([answer]);
});
