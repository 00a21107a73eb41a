import pg from 'pg';
import { bounds } from '#src/platform/limits/bounds.ts';
import { REQUEST_LIMITS } from './open.server.ts';

/** The connections are those of a pooler, which loses prepared statements, notifications and settings. */
export class BehindPooler extends Error {
  constructor(variable: string) {
    super(`${variable}: its pooler takes no settings of a connection. Set DATABASE_DIRECT_URL to PostgreSQL itself.`);
  }
}

/** By unnamed statements, because a pooler mixes those of several clients. */
async function hasOwnSettings(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    ...REQUEST_LIMITS,
    connectionTimeoutMillis: bounds.databaseConnection.value,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(`select source from pg_settings where name = 'statement_timeout'`);
    await client.end();
    return rows[0]?.source === 'client';
  } catch (error) {
    client.end().catch(() => {});
    // What else is wrong, the opening of the database reports.
    return !String(error).includes('unsupported startup parameter');
  }
}

/**
 * Without the address of PostgreSQL itself, each connection must be one to PostgreSQL: a pooler drops the limits of its
 * statements, and in transaction mode prepared statements fail and copies miss the changes of each other.
 * @param urls by the name of their variable
 * @throws BehindPooler
 */
export async function requireOwnConnections(urls: Readonly<Record<string, string | undefined>>): Promise<void> {
  await Promise.all(
    Object.entries(urls).map(async ([variable, url]) => {
      if (url !== undefined && !(await hasOwnSettings(url))) throw new BehindPooler(variable);
    }),
  );
}
