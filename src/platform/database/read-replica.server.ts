import { type Kysely, sql } from 'kysely';
import { Refusal } from '#src/platform/http/refusal.ts';
import { DatabaseUnavailable } from './database-fault.server.ts';
import type { Database } from './schema.ts';

type Db = Kysely<Database>;

/**
 * Runs a read whose answer may be some seconds old: on the replica when there is one, otherwise on the database that decides. What it reads
 * decides nothing and is kept nowhere. It may run twice.
 */
export type ReadOld = <T>(read: (db: Db) => Promise<T>) => Promise<T>;

/** How many old reads each database answered. */
export interface OldReads {
  replica: number;
  leader: number;
}

/** A replica that is away is asked again after this time, in milliseconds. */
const AWAY_MS = 30_000;
/** A replica that is further behind is left alone, in milliseconds. */
const MAX_LAG_MS = 30_000;
/** How long a replica counts as current after a check, in milliseconds. */
const BELIEVED_MS = 5_000;

/** A place in the log of the leader, and when the leader was there. */
interface Mark {
  place: string;
  at: number;
}

/** Queries to the two databases; times are those of `performance.now()`. */
export interface Places {
  now(): number;
  /** End of the leader's log. */
  ofLeader(): Promise<string>;
  /** Whether the replica has what the leader had there; true for one that replays no log, such as the leader itself. */
  hasReached(place: string): Promise<boolean>;
}

const placesOf = (leader: Db, replica: Db): Places => ({
  now: () => performance.now(),
  async ofLeader() {
    const { rows } = await sql<{ place: string }>`select pg_current_wal_flush_lsn()::text as place`.execute(leader);
    return rows[0]?.place ?? '';
  },
  async hasReached(place) {
    const { rows } = await sql<{ reached: boolean }>`
      select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${place}::pg_lsn as reached`.execute(replica);
    return rows[0]?.reached === true;
  },
});

/**
 * Whether a replica is close to the leader. By its own clock and log a replica that hears nothing of the leader is never behind, so that it
 * is asked for a place that the leader was at.
 */
function closeness({ now, ofLeader, hasReached }: Places) {
  let mark: Mark | undefined;
  let believedUntil = 0;

  /** The leader does not know its place while it takes over: the read itself will say what is wrong with it. */
  async function markPlace(): Promise<void> {
    const at = now();
    mark = await ofLeader().then(
      (place) => ({ place, at }),
      () => undefined,
    );
  }

  /** @throws what the replica throws */
  return async (): Promise<boolean> => {
    if (now() < believedUntil) return true;
    if (!mark || now() - mark.at > MAX_LAG_MS) await markPlace();
    if (!mark || !(await hasReached(mark.place))) return false;
    mark = undefined;
    believedUntil = now() + BELIEVED_MS;
    return true;
  };
}

/** Reads of a replica, and of the leader when the replica cannot answer: it is away, far behind, or behind a change of the schema. */
export function readsOfReplica(leader: Db, replica: Db, places = placesOf(leader, replica)) {
  const counts: OldReads = { replica: 0, leader: 0 };
  const isClose = closeness(places);
  let askAgainAt = 0;

  /** @returns undefined when the replica cannot answer */
  async function ofReplica<T>(read: (db: Db) => Promise<T>): Promise<{ answer: T } | undefined> {
    try {
      return (await isClose()) ? { answer: await read(replica) } : undefined;
    } catch (error) {
      const away = error instanceof DatabaseUnavailable;
      if (error instanceof Refusal && !away) throw error;
      if (away && !error.conflict) askAgainAt = places.now() + AWAY_MS;
      return undefined;
    }
  }

  const readOld: ReadOld = async (read) => {
    const found = places.now() < askAgainAt ? undefined : await ofReplica(read);
    counts[found ? 'replica' : 'leader'] += 1;
    return found ? found.answer : read(leader);
  };
  return { readOld, counts };
}
