import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { bindSpan } from '#src/platform/telemetry/telemetry.server.ts';
import { DatabaseUnavailable } from './database-fault.server.ts';
import type { Database } from './schema.ts';

/** SQLite runs in this thread: larger groups need fewer disk flushes, but block other requests for longer. */
const MAX_GROUP = 64;

type Work = (trx: Transaction<Database>) => Promise<unknown>;

interface Member {
  work: Work;
  resolve(result: unknown): void;
  reject(reason: unknown): void;
}

/**
 * Group commit: transactions that wait for SQLite's single writer share one commit, and so one disk flush. They run one
 * after the other, each sees the changes of the earlier ones, and none resolves before the shared commit is on disk
 * (docs/decisions/0005).
 */
export function groupCommit(db: Kysely<Database>): <T>(work: (trx: Transaction<Database>) => Promise<T>) => Promise<T> {
  const waiting: Member[] = [];
  let running = false;

  /** @returns why it failed: then everything is rolled back, and no member is settled */
  async function commit(members: readonly Member[]): Promise<{ reason: unknown } | undefined> {
    try {
      const results = await db.transaction().execute(async (trx) => {
        const values: unknown[] = [];
        for (const { work } of members) values.push(await work(trx));
        return values;
      });
      for (const [at, { resolve }] of members.entries()) resolve(results[at]);
      return undefined;
    } catch (reason) {
      return { reason };
    }
  }

  /** A failing member rolls back the whole group; then each member runs again in a transaction of its own. */
  async function runGroup(members: readonly Member[]): Promise<void> {
    const groupFailure = await commit(members);
    if (!groupFailure) return;
    const { reason } = groupFailure;
    // An unavailable database fails them all: retrying each would only take longer.
    if (members.length === 1 || reason instanceof DatabaseUnavailable) {
      for (const { reject } of members) reject(reason);
      return;
    }
    for (const [at, member] of members.entries()) {
      await nextTurn();
      const failure = await commit([member]);
      if (!failure) continue;
      if (failure.reason instanceof DatabaseUnavailable) {
        for (const { reject } of members.slice(at)) reject(failure.reason);
        return;
      }
      member.reject(failure.reason);
    }
  }

  async function runAll(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      // Each turn of the event loop accepts one new connection, and a large group makes for a long turn. So let the
      // loop accept one connection per member first.
      for (let turn = 0; turn < Math.min(waiting.length, MAX_GROUP); turn += 1) await nextTurn();
      await runGroup(waiting.splice(0, MAX_GROUP));
    }
    running = false;
  }

  return <T>(work: (trx: Transaction<Database>) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work: bindSpan(work), resolve: resolve as (result: unknown) => void, reject });
      if (!running) runAll();
    });
}
