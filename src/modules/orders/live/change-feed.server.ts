import type { Shop } from '#src/core/shop.ts';
import { findOrderEventsSince, type RecentEvent } from './order-event-repository.server.ts';

/**
 * How far each read looks back before the last one. An event gets its id, by the clock of its copy of the shop, before
 * its transaction commits, so it can appear late: by the longest transaction and a few seconds of clock skew.
 */
const OVERLAP_MS = 15_000;
/** Maximum number of events per read; above it, readers get one message that any order may have changed. */
const MAX_EVENTS = 500;

/** Order events; `any` when there are too many to list. */
type OrderChanges = readonly RecentEvent[] | 'any';

export interface Changes {
  orders: OrderChanges;
  tools: boolean;
  /** Time of the database read in milliseconds, from which {@link ChangeFeed.since} continues. */
  cursor: number;
}

/** Reads changes once for all streams of this copy of the shop. */
export class ChangeFeed {
  readonly #shop: Pick<Shop, 'db' | 'revisions'>;
  readonly #revisions: { order_events: number | undefined; tools: number | undefined };
  #seen = new Set<string>();
  #cursor = Date.now();

  constructor(shop: Pick<Shop, 'db' | 'revisions'>) {
    this.#shop = shop;
    this.#revisions = { order_events: this.#revisionOf('order_events'), tools: this.#revisionOf('tools') };
  }

  /** Changes committed since the last call. */
  async next(): Promise<Changes> {
    // Taken before the database is read, so a commit in between counts as a change for the next call.
    const orderEvents = this.#revisionOf('order_events');
    const isSame = orderEvents !== undefined && orderEvents === this.#revisions.order_events;
    const cursor = Date.now();
    const events = isSame ? [] : await this.#eventsSince(Math.min(this.#cursor, cursor));
    const orders = events === 'any' ? events : events.filter(({ id }) => !this.#seen.has(id));
    if (!isSame) this.#seen = new Set(events === 'any' ? [] : events.map(({ id }) => id));
    this.#revisions.order_events = orderEvents;
    this.#cursor = cursor;
    return { orders, tools: this.#haveToolsChanged(), cursor };
  }

  /** Changes committed after the cursor, and perhaps shortly before it. @param cursor undefined if unknown */
  async since(cursor: number | undefined): Promise<Changes> {
    const now = Date.now();
    const orders = cursor === undefined ? 'any' : await this.#eventsSince(Math.min(cursor, now));
    return { orders, tools: true, cursor: now };
  }

  async #eventsSince(time: number): Promise<OrderChanges> {
    const events = await findOrderEventsSince(this.#shop.db, time - OVERLAP_MS, MAX_EVENTS + 1);
    return events.length > MAX_EVENTS ? 'any' : events;
  }

  #haveToolsChanged(): boolean {
    const now = this.#revisionOf('tools');
    // Changes missed while notifications are interrupted count as soon as these resume.
    if (now === undefined || now === this.#revisions.tools) return false;
    this.#revisions.tools = now;
    return true;
  }

  #revisionOf(table: 'order_events' | 'tools'): number | undefined {
    return this.#shop.revisions.of([table]);
  }
}
