import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

/**
 * SQLite works in this thread: larger groups make longer turns of the loop, and the last of 200 newcomers waited longer for
 * their first answer (docs/benchmarks.md). So many share the wait for the disk well enough.
 */
const LARGEST_GROUP = 16;

type Work = (trx: Transaction<Database>) => Promise<unknown>;

interface Member {
  work: Work;
  resolve(result: unknown): void;
  reject(reason: unknown): void;
}

type Outcome = { result: unknown } | { reason: unknown };

/** Undoes what one member did, and only that, when it throws. */
async function runMember(trx: Transaction<Database>, work: Work): Promise<Outcome> {
  await sql`savepoint member`.execute(trx);
  try {
    const result = await work(trx);
    await sql`release member`.execute(trx);
    return { result };
  } catch (reason) {
    // When SQLite has ended the whole transaction itself (a full disk), this throws, and so every member fails.
    await sql`rollback to member`.execute(trx);
    await sql`release member`.execute(trx);
    return { reason };
  }
}

/**
 * Lets transactions that wait for SQLite's only writer share one commit, and so one wait for the disk. They run one after the
 * other, each sees what those before it did, and none is told that it succeeded before the common commit is on the disk.
 */
export function groupCommit(db: Kysely<Database>): <T>(work: (trx: Transaction<Database>) => Promise<T>) => Promise<T> {
  const waiting: Member[] = [];
  let running = false;

  async function runGroup(members: Member[]): Promise<void> {
    try {
      const outcomes = await db.transaction().execute(async (trx) => {
        const ended: Outcome[] = [];
        for (const { work } of members) ended.push(await runMember(trx, work));
        return ended;
      });
      for (const [at, outcome] of outcomes.entries()) {
        if ('reason' in outcome) members[at]?.reject(outcome.reason);
        else members[at]?.resolve(outcome.result);
      }
    } catch (reason) {
      for (const { reject } of members) reject(reason);
    }
  }

  async function runAll(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      await runGroup(waiting.splice(0, LARGEST_GROUP));
      await nextTurn();
    }
    running = false;
  }

  return <T>(work: (trx: Transaction<Database>) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as (result: unknown) => void, reject });
      // After the requests that arrived with this one.
      if (!running) {
        running = true;
        setImmediate(runAll);
      }
    });
}
