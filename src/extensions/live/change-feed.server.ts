import type { Shop } from '#src/core/shop.ts';
import { findOrderEventsSince, type OrderEvent } from './order-event-repository.server.ts';

/**
 * An event gets its id before its transaction commits, by the clock of its copy: what is older than the last look by as much
 * as this may still appear. As long as a transaction may take, and some seconds between the clocks of two machines.
 */
const OVERLAP_MS = 15_000;
/** Within the overlap; with more, readers get one message: any order may have changed. */
const MAX_EVENTS = 500;

/** The events of orders; `any` when there are too many to name them. */
type OrderChanges = readonly OrderEvent[] | 'any';

export interface Changes {
  orders: OrderChanges;
  tools: boolean;
  /** When the database was asked, in milliseconds: {@link ChangeFeed.since} goes on from there. */
  cursor: number;
}

/** Reads what changed, once for all streams of this copy. */
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
    // Before the database is read: what is committed meanwhile counts as a change for the next call.
    const orderEvents = this.#revisionOf('order_events');
    const isSame = orderEvents !== undefined && orderEvents === this.#revisions.order_events;
    const cursor = Date.now();
    const found = isSame ? [] : await this.#eventsSince(Math.min(this.#cursor, cursor));
    const orders = found === 'any' ? found : found.filter(({ id }) => !this.#seen.has(id));
    if (!isSame) this.#seen = new Set(found === 'any' ? [] : found.map(({ id }) => id));
    this.#revisions.order_events = orderEvents;
    this.#cursor = cursor;
    return { orders, tools: this.#haveToolsChanged(), cursor };
  }

  /** What was committed after this time, and perhaps shortly before. @param cursor undefined when the reader sent none */
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
    // What went unnoticed counts as a change as soon as changes are heard of again.
    if (now === undefined || now === this.#revisions.tools) return false;
    this.#revisions.tools = now;
    return true;
  }

  #revisionOf(table: 'order_events' | 'tools'): number | undefined {
    return this.#shop.revisions.of([table]);
  }
}
