import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { OtherWriters } from './revisions.server.ts';

/** The channel that the triggers of watched tables notify, with the table's name. */
export const CHANGES_CHANNEL = 'shop_changes';

const RECONNECT_DELAY = 1_000;
/** Interval and timeout of the keep-alive check: a silently lost connection would stay open and receive nothing. */
const PULSE = 5_000;
const PATIENCE = 5_000;

/** Hears the notifications of the triggers on one connection of its own, opened by the first question and reopened when it breaks. */
export function postgresListener(connectionString: string): OtherWriters & { close(): Promise<void> } {
  let client: pg.Client | undefined;
  let listening = false;
  let started = false;
  let closed = false;
  let tell: (table?: string) => void = () => {};

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString, connectionTimeoutMillis: PATIENCE, query_timeout: PATIENCE });
    client = next;
    next.on('notification', ({ payload }) => tell(payload));
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    try {
      await next.connect();
      await next.query(`listen ${CHANGES_CHANNEL}`);
      // Changes made without a listener are unknown: everything counts as changed.
      tell();
      listening = true;
      while (await isDue(next)) await next.query(`listen ${CHANGES_CHANNEL}`);
    } catch {
      lose(next);
    }
  }

  /** @returns whether it is still the connection in use when the next pulse is due */
  async function isDue(asked: pg.Client): Promise<boolean> {
    await pause(PULSE, undefined, { ref: false });
    return client === asked;
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = undefined;
    listening = false;
    lost.end().catch(() => {});
    if (!closed) setTimeout(() => closed || connect(), RECONNECT_DELAY).unref();
  }

  return {
    listen(changed) {
      tell = changed;
      if (!started) connect();
      started = true;
      return listening;
    },
    async close() {
      closed = true;
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
}
