import { sql } from 'kysely';
import { type Db, REQUEST_LIMITS } from './open.server.ts';

/** The limits that PostgreSQL itself enforces, in milliseconds. */
const { query_timeout: _ofTheDriver, ...SERVER_LIMITS } = REQUEST_LIMITS;

/** The role of the shop has no limits: behind a pooler, statements could wait forever. */
export class RoleWithoutLimits extends Error {
  constructor(missing: readonly string[], role: string) {
    const statements = missing.map((name) => `alter role "${role}" set ${name} = ${limitOf(name)};`);
    super(`DATABASE_DIRECT_URL: the connections of DATABASE_URL have no limits. Run: ${statements.join(' ')}`);
  }
}

const limitOf = (name: string) => SERVER_LIMITS[name as keyof typeof SERVER_LIMITS];

/** @throws RoleWithoutLimits when a connection through the pooler has none */
export async function requireRoleLimits(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; role: string }>`
    select name, current_user as role from pg_settings
    where name in (${sql.join(Object.keys(SERVER_LIMITS))}) and setting::bigint = 0 order by name`.execute(db);
  if (rows[0])
    throw new RoleWithoutLimits(
      rows.map(({ name }) => name),
      rows[0].role,
    );
}
