import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { keepSpan } from '#src/platform/telemetry/telemetry.server.ts';
import { DatabaseUnavailable } from './database-fault.server.ts';
import type { Database } from './schema.ts';

/** SQLite works in this thread: larger groups wait less for the disk, and keep other requests waiting longer. */
const MAX_GROUP = 64;

type Work = (trx: Transaction<Database>) => Promise<unknown>;

interface Member {
  work: Work;
  resolve(result: unknown): void;
  reject(reason: unknown): void;
}

/**
 * Group commit: transactions that wait for SQLite's only writer share one commit, and so one wait for the disk. They run one after
 * the other, each sees what those before it did, and none resolves before the common commit is on the disk (docs/decisions/0005).
 */
export function groupCommit(db: Kysely<Database>): <T>(work: (trx: Transaction<Database>) => Promise<T>) => Promise<T> {
  const waiting: Member[] = [];
  let running = false;

  /** @returns why it failed; all is rolled back then, and no member is settled */
  async function commit(members: readonly Member[]): Promise<{ reason: unknown } | undefined> {
    try {
      const results = await db.transaction().execute(async (trx) => {
        const given: unknown[] = [];
        for (const { work } of members) given.push(await work(trx));
        return given;
      });
      for (const [at, { resolve }] of members.entries()) resolve(results[at]);
      return undefined;
    } catch (reason) {
      return { reason };
    }
  }

  /** A failing member rolls back the whole group: each one runs again alone. */
  async function runGroup(members: readonly Member[]): Promise<void> {
    const failed = await commit(members);
    if (!failed) return;
    const { reason } = failed;
    // An unavailable database fails them all: a retry of each would only take longer.
    if (members.length === 1 || reason instanceof DatabaseUnavailable) {
      for (const { reject } of members) reject(reason);
      return;
    }
    for (const [at, member] of members.entries()) {
      await nextTurn();
      const alone = await commit([member]);
      if (!alone) continue;
      if (alone.reason instanceof DatabaseUnavailable) {
        for (const { reject } of members.slice(at)) reject(alone.reason);
        return;
      }
      member.reject(alone.reason);
    }
  }

  async function runAll(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      // A turn of the loop takes one new connection, and a large group makes a long one: as many are taken first as it has members.
      for (let turn = 0; turn < Math.min(waiting.length, MAX_GROUP); turn += 1) await nextTurn();
      await runGroup(waiting.splice(0, MAX_GROUP));
    }
    running = false;
  }

  return <T>(work: (trx: Transaction<Database>) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work: keepSpan(work), resolve: resolve as (result: unknown) => void, reject });
      if (!running) runAll();
    });
}
