import { type Kysely, SqliteAdapter } from 'kysely';
import type { Database } from './schema.ts';

/** The two database engines the shop runs on. */
export type Engine = 'sqlite' | 'postgres';

/** For statements whose SQL differs between the engines. */
export function engineOf(db: Kysely<Database>): Engine {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}
