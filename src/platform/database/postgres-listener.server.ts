import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { OtherWriters } from './revisions.server.ts';

/** The channel that the triggers of watched tables notify, with the table's name. */
const CHANGES_CHANNEL = 'shop_changes';

const RECONNECT_DELAY_MS = 1_000;
/**
 * Interval and timeout of the keep-alive check, in milliseconds: a silently lost connection would stay open and receive
 * nothing.
 */
const KEEP_ALIVE_INTERVAL_MS = 5_000;
const TIMEOUT_MS = 5_000;

/**
 * Receives the notifications of the triggers on a connection of its own, opened on first use and reopened when it
 * breaks.
 */
export function postgresListener(connectionString: string): OtherWriters & { close(): Promise<void> } {
  let client: pg.Client | undefined;
  let listening = false;
  let started = false;
  let closed = false;
  let report: (table?: string) => void = () => {};

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS });
    client = next;
    next.on('notification', ({ payload }) => report(payload));
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    try {
      await next.connect();
      await next.query(`listen ${CHANGES_CHANNEL}`);
      // Changes made while nothing was listening are unknown, so everything counts as changed.
      report();
      listening = true;
      while (await isDue(next)) await next.query(`listen ${CHANGES_CHANNEL}`);
    } catch {
      lose(next);
    }
  }

  /** Waits for the next keep-alive check. @returns whether this is still the connection in use */
  async function isDue(checked: pg.Client): Promise<boolean> {
    await pause(KEEP_ALIVE_INTERVAL_MS, undefined, { ref: false });
    return client === checked;
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = undefined;
    listening = false;
    lost.end().catch(() => {});
    if (!closed) setTimeout(() => closed || connect(), RECONNECT_DELAY_MS).unref();
  }

  return {
    listen(changed) {
      report = changed;
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
