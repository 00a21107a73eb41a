import { type Kysely, sql } from 'kysely';
import { Refusal } from '#src/platform/http/refusal.ts';
import { DatabaseUnavailable } from './database-fault.server.ts';
import type { Database } from './schema.ts';

type Db = Kysely<Database>;

/**
 * Runs a read whose result may be some seconds stale: on the replica if there is one, otherwise on the leader. No
 * decision may depend on the result, and it must not be cached. The read may run twice.
 */
export type ReadStale = <T>(read: (db: Db) => Promise<T>) => Promise<T>;

/** Number of stale reads that each database answered. */
export interface StaleReads {
  replica: number;
  leader: number;
}

/** How long an unavailable replica is not queried, in milliseconds. */
const AWAY_MS = 30_000;
/** A replica that lags further behind is not used, in milliseconds. */
const MAX_LAG_MS = 30_000;
/** How long a replica counts as current after a check, in milliseconds. */
const CURRENT_MS = 5_000;

/** A position in the leader's log, and when the leader was there. */
interface Mark {
  position: string;
  at: number;
}

/** Queries to the two databases; times are those of `performance.now()`. */
export interface Places {
  now(): number;
  /** The end of the leader's log. */
  ofLeader(): Promise<string>;
  /**
   * Whether the replica has replayed the log up to this position; true for a database that replays no log, such as the
   * leader.
   */
  hasReached(position: string): Promise<boolean>;
}

const placesOf = (leader: Db, replica: Db): Places => ({
  now: () => performance.now(),
  async ofLeader() {
    const { rows } = await sql<{ place: string }>`select pg_current_wal_flush_lsn()::text as place`.execute(leader);
    return rows[0]?.place ?? '';
  },
  async hasReached(position) {
    const { rows } = await sql<{ reached: boolean }>`
      select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${position}::pg_lsn as reached`.execute(replica);
    return rows[0]?.reached === true;
  },
});

/**
 * Whether the replica is close to the leader. A replica that is cut off from the leader never looks late by its own
 * clock and log, so it is asked for a position that the leader had reached.
 */
function lagCheck({ now, ofLeader, hasReached }: Places) {
  let mark: Mark | undefined;
  let currentUntil = 0;

  /** A new leader does not know its position during a failover; then the read itself reports what is wrong. */
  async function markPosition(): Promise<void> {
    const at = now();
    mark = await ofLeader().then(
      (position) => ({ position, at }),
      () => undefined,
    );
  }

  /** @returns whether the replica may answer @throws the error of the replica */
  return async (): Promise<boolean> => {
    if (now() < currentUntil) return true;
    if (!mark || now() - mark.at > MAX_LAG_MS) await markPosition();
    if (!mark || !(await hasReached(mark.position))) return false;
    mark = undefined;
    currentUntil = now() + CURRENT_MS;
    return true;
  };
}

/**
 * Reads from the replica, or from the leader when the replica is unavailable, far behind, or missing a schema change.
 */
export function replicaReads(leader: Db, replica: Db, places = placesOf(leader, replica)) {
  const counts: StaleReads = { replica: 0, leader: 0 };
  const isClose = lagCheck(places);
  let retryAt = 0;

  /** @returns undefined when the replica cannot answer */
  async function ofReplica<T>(read: (db: Db) => Promise<T>): Promise<{ answer: T } | undefined> {
    try {
      return (await isClose()) ? { answer: await read(replica) } : undefined;
    } catch (error) {
      const away = error instanceof DatabaseUnavailable;
      if (error instanceof Refusal && !away) throw error;
      if (away && !error.conflict) retryAt = places.now() + AWAY_MS;
      return undefined;
    }
  }

  const readStale: ReadStale = async (read) => {
    const result = places.now() < retryAt ? undefined : await ofReplica(read);
    counts[result ? 'replica' : 'leader'] += 1;
    return result ? result.answer : read(leader);
  };
  return { readStale, counts };
}
