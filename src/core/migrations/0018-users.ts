import { type Kysely, sql } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';

const lastSession = (engine: Engine) =>
  engine === 'postgres'
    ? sql`(extract(epoch from max("createdAt")) * 1000)::bigint`
    : sql`cast(strftime('%s', max("createdAt")) as integer) * 1000`;

/** When a user was blocked, and their last sign-in, taken from the sessions that still exist. */
export const users = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.alterTable('user').addColumn('blockedAt', 'bigint').execute();
    await db.schema.alterTable('user').addColumn('lastSignInAt', 'bigint').execute();
    await sql`update "user" set "lastSignInAt" =
      (select ${lastSession(engine)} from session where session."userId" = "user".id)`.execute(db);
  },
});
