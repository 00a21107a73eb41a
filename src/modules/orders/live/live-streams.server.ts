import { Readable } from 'node:stream';
import type { Actor } from '#src/core/accounts/actor.ts';
import { mayAct } from '#src/core/accounts/policy.ts';
import { findActors } from '#src/core/accounts/sessions/user-tokens.server.ts';
import { PLACED } from '#src/core/orders/order-progress.ts';
import type { Shop } from '#src/core/shop.ts';
import { DatabaseUnavailable } from '#src/platform/database/database-fault.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { bounds } from '#src/platform/limits/bounds.ts';
import { ChangeFeed, type Changes } from './change-feed.server.ts';
import { type LiveMessage, writeMessage } from './live-message.ts';
import type { RecentEvent } from './order-event-repository.server.ts';

/**
 * Polling interval; the changes between two polls are sent as one message. Also the maximum time that a stream outlives
 * its session or role.
 */
const POLL_INTERVAL_MS = 500;
/** Pause after too many changes to list: readers then reload their lists, which must not happen too often. */
const RELOAD_PAUSE_MS = 30_000;
/** Shorter than `bounds.stalledConnection` and the idle timeouts of proxies. */
const HEARTBEAT_INTERVAL_MS = 20_000;
const FULL_RETRY_SECONDS = 60;

type StreamParts = Pick<Shop, 'config' | 'db' | 'revisions' | 'stopping' | 'log'>;

interface Stream {
  actor: Actor;
  token: string;
  out: Readable;
}

function messageAbout(events: readonly RecentEvent[], userId: string): LiveMessage {
  const idsOf = (some: readonly RecentEvent[]) => [...new Set(some.map(({ order_id }) => order_id))];
  const ids = idsOf(events);
  const byOthers = new Set(idsOf(events.filter(({ done_by }) => done_by !== userId)));
  return {
    ids,
    placed: idsOf(events.filter(({ event }) => event === PLACED)),
    own: ids.filter((id) => !byOthers.has(id)),
  };
}

/** Messages for one reader: about all orders for an admin, about their own for a customer. */
function messagesFor(reader: Actor, { orders, tools, cursor }: Changes): string {
  const parts: string[] = [];
  if (orders === 'any') parts.push(writeMessage('orders', cursor));
  else {
    const visible = orders.filter(({ customer_id }) => mayAct(reader, 'see', { customerId: customer_id }));
    if (visible.length > 0) parts.push(writeMessage('orders', cursor, messageAbout(visible, reader.userId)));
  }
  if (tools) parts.push(writeMessage('tools', cursor));
  return parts.join('');
}

/** The open streams of one copy of the shop. */
export class LiveStreams {
  readonly #shop: StreamParts;
  #feed: ChangeFeed;
  readonly #open = new Set<Stream>();
  #timers: NodeJS.Timeout[] = [];
  #nextPollAt = 0;

  constructor(shop: StreamParts) {
    this.#shop = shop;
    this.#feed = new ChangeFeed(shop);
    shop.stopping.addEventListener('abort', () => this.#endAll(() => true), { once: true });
  }

  get size(): number {
    return this.#open.size;
  }

  /**
   * Opens a stream, which begins with a message that tools may have changed. It ends when its token or session ends,
   * when the role changes, and when the shop stops.
   * @param cursor of the reader's last message; without one, the stream begins with the most recent changes of orders
   * @throws Refusal when there are too many streams
   */
  async open(actor: Actor, token: string, cursor?: number | 'unknown'): Promise<Readable> {
    this.#requireRoom(actor);
    const out = new Readable({ read() {} });
    const stream = { actor, token, out };
    this.#open.add(stream);
    out.once('close', () => this.#remove(stream));
    if (this.#timers.length === 0) this.#start();
    try {
      const changes = await this.#feed.since(cursor === 'unknown' ? undefined : (cursor ?? Date.now()));
      await this.#endEnded([stream]);
      if (!this.#open.has(stream)) return out;
      out.push(`id: ${changes.cursor}\nevent: open\ndata:\n\n`);
      out.push(messagesFor(actor, { ...changes, tools: true }));
      return out;
    } catch (error) {
      out.destroy();
      throw error;
    }
  }

  #requireRoom({ userId }: Actor): void {
    const message = 'Too many pages are open. This one is not updated automatically.';
    if (this.#shop.stopping.aborted) {
      throw new Refusal('unavailable', 'stopping', 'The shop is restarting. Please try again.', { retryAfter: 2 });
    }
    if (this.#open.size >= bounds.eventStreams.value) {
      throw new Refusal('unavailable', 'busy', message, { retryAfter: FULL_RETRY_SECONDS });
    }
    const own = [...this.#open].filter(({ actor }) => actor.userId === userId).length;
    if (own >= bounds.eventStreamsOfUser.value) {
      throw new Refusal('too-many', 'too_many_streams', message, { retryAfter: FULL_RETRY_SECONDS });
    }
  }

  #remove(stream: Stream): void {
    this.#open.delete(stream);
    if (this.#open.size > 0) return;
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
  }

  #start(): void {
    // A new feed skips the changes from before the first stream.
    this.#feed = new ChangeFeed(this.#shop);
    this.#timers = [
      every(POLL_INTERVAL_MS, () => this.#poll()),
      every(HEARTBEAT_INTERVAL_MS, async () => this.#sendEach(() => ':\n\n')),
    ];
  }

  async #poll(): Promise<void> {
    const isPaused = Date.now() < this.#nextPollAt;
    const changes = isPaused ? undefined : await this.#feed.next().catch((error: unknown) => this.#report(error));
    // After the changes were read: a reader whose role had ended before a change must not get it.
    const isChecked = await this.#endEnded([...this.#open]);
    if (!changes) return;
    // The readers resume from their cursors.
    if (!isChecked) return this.#endAll(() => true);
    if (changes.orders === 'any') this.#nextPollAt = Date.now() + RELOAD_PAUSE_MS;
    const texts = new Map<string, string>();
    this.#sendEach(({ actor }) => {
      const reader = `${actor.role} ${actor.userId}`;
      const text = texts.get(reader) ?? messagesFor(actor, changes);
      texts.set(reader, text);
      return text;
    });
  }

  /** Drops a reader whose buffer is full; it resumes from its cursor when it reconnects. */
  #sendEach(textFor: (stream: Stream) => string): void {
    for (const stream of this.#open) {
      const text = textFor(stream);
      if (text !== '') stream.out.push(text);
      if (stream.out.readableLength > bounds.unreadEvents.value) stream.out.destroy();
    }
  }

  /**
   * Ends streams whose token or session has ended, or whose user has another role by now.
   * @returns false if the database did not say which
   */
  async #endEnded(streams: readonly Stream[]): Promise<boolean> {
    const tokens = [...new Set(streams.map(({ token }) => token))];
    const actors = await findActors(this.#shop, tokens).catch((error: unknown) => this.#report(error));
    if (!actors) return false;
    const over = new Set(streams.filter(({ token, actor }) => actors.get(token)?.role !== actor.role));
    this.#endAll((stream) => over.has(stream));
    return true;
  }

  #endAll(isOver: (stream: Stream) => boolean): void {
    for (const stream of this.#open) {
      if (!isOver(stream)) continue;
      this.#remove(stream);
      stream.out.push(null);
    }
  }

  /** An unreachable database is reported elsewhere; the next poll covers the missed changes. */
  #report(error: unknown): undefined {
    if (!(error instanceof DatabaseUnavailable)) this.#shop.log.error({ err: error }, 'changes could not be read');
  }
}

/** Repeats work without overlapping runs. */
function every(interval: number, work: () => Promise<void>): NodeJS.Timeout {
  let running = false;
  return setInterval(async () => {
    if (running) return;
    running = true;
    await work().finally(() => {
      running = false;
    });
  }, interval).unref();
}

const streams = new WeakMap<Shop, LiveStreams>();

/** The streams of this copy of the shop. */
export function streamsOf(shop: Shop): LiveStreams {
  const open = streams.get(shop) ?? new LiveStreams(shop);
  streams.set(shop, open);
  return open;
}
