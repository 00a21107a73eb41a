import { setTimeout as pause } from 'node:timers/promises';
import { sql, type Transaction } from 'kysely';
import { DatabaseUnavailable } from './database-fault.server.ts';
import { engineOf } from './engine.server.ts';
import { groupCommit } from './group-commit.server.ts';
import type { Db, OpenDatabase } from './open.server.ts';
import type { Database } from './schema.ts';

const MAX_ATTEMPTS = 6;
const FIRST_PAUSE_MS = 10;

/** Exponential backoff with jitter, so that two transactions that collided do not collide again. */
const pauseBefore = (attempt: number) => FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random());

type Run = <T>(work: (trx: Transaction<Database>) => Promise<T>) => Promise<T>;
const groups = new WeakMap<Db, Run>();

/** SQLite has a single writer, so its disk flushes are worth sharing; PostgreSQL shares them itself. */
function transactionOf(db: Db): Run {
  if (engineOf(db) !== 'sqlite') return (work) => db.transaction().execute(work);
  const run = groups.get(db) ?? groupCommit(db);
  groups.set(db, run);
  return run;
}

/**
 * Runs `work` as one transaction. Runs it again after a conflict with another transaction (serialization failure,
 * deadlock) or when a transaction that shared its commit failed. `work` may therefore run several times: its only side
 * effects must be database changes through `trx`. Every use case that writes more than one row uses this function.
 */
export async function inTransaction<T>(db: Db, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transactionOf(db)(work);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable && error.conflict) || attempt === MAX_ATTEMPTS) throw error;
      await pause(pauseBefore(attempt));
    }
  }
}

/** Runs `work`, which only reads, on a consistent snapshot of the database. Writers are not blocked. */
export function inSnapshot<T>(db: Db, work: (snapshot: Db) => Promise<T>): Promise<T> {
  const begin = engineOf(db) === 'sqlite' ? 'begin deferred' : 'begin isolation level repeatable read read only';
  return db.connection().execute(async (connection) => {
    await sql.raw(begin).execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql.raw('rollback').execute(connection);
    }
  });
}

/** Like {@link inSnapshot}, but without timeouts, because reading everything may take long. */
export function inLongSnapshot<T>(
  { db, engine }: Pick<OpenDatabase, 'db' | 'engine'>,
  work: (snapshot: Db) => Promise<T>,
): Promise<T> {
  return inSnapshot(db, async (snapshot) => {
    if (engine === 'postgres') {
      await sql`set local statement_timeout = 0`.execute(snapshot);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(snapshot);
    }
    return work(snapshot);
  });
}
