import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.ts';

const MAX_RESPONSES = 2_000;
const MAX_BYTES = 16 * 1024 * 1024;
/** A response is rendered again after this time, whatever the tables' revisions say: the year in the footer changes too. */
const MAX_AGE_MS = 30_000;
/** So exactly is the age measured. */
const AGE_RESOLUTION_MS = 500;

/** Rendering of a request; without a response if it was too large to cache. */
export interface Rendered {
  response?: CachedResponse;
  /** False for a response that only its own requests may get. */
  cacheable: boolean;
}

interface Entry {
  rendered: Rendered;
  revision: number | undefined;
}

/**
 * Responses of the current revision (see database/revisions.server.ts). Requests for the same missing response share one rendering;
 * one that began before a change is never cached as the state after it.
 */
export class ResponseCache {
  readonly #entries = new LRUCache<string, Entry>({
    max: MAX_RESPONSES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ rendered }) => Math.max(1, rendered.response?.size ?? 0),
    ttl: MAX_AGE_MS,
    ttlResolution: AGE_RESOLUTION_MS,
    // The library would keep the clock that it finds when it is loaded, which tests cannot set.
    perf: { now: () => performance.now() },
  });
  readonly #pending = new Map<string, Promise<Rendered>>();

  /** @param revision undefined when changes may go unnoticed: nothing cached counts then */
  find(key: string, revision: number | undefined): Rendered | undefined {
    const entry = this.#entries.get(key);
    // Too large at one revision is too large at the next.
    if (!entry?.rendered.response) return entry?.rendered;
    return revision !== undefined && entry.revision === revision ? entry.rendered : undefined;
  }

  load(key: string, revision: number | undefined, render: () => Promise<Rendered>): Promise<Rendered> {
    // A rendering for an older revision may have read the old state: it cannot be shared.
    const pendingKey = `${revision} ${key}`;
    const pending = this.#pending.get(pendingKey);
    if (pending) return pending;
    const rendering = this.#render(key, revision, render).finally(() => this.#pending.delete(pendingKey));
    this.#pending.set(pendingKey, rendering);
    return rendering;
  }

  async #render(key: string, revision: number | undefined, render: () => Promise<Rendered>): Promise<Rendered> {
    const rendered = await render();
    const { response } = rendered;
    const newer = (this.#entries.peek(key)?.revision ?? -1) > (revision ?? -1);
    if (!rendered.cacheable || (response && revision === undefined) || newer) return rendered;
    this.#entries.purgeStale();
    this.#entries.set(key, { rendered, revision });
    if (response) response.onResize = () => this.#resize(key, rendered);
    return rendered;
  }

  /** The library measures an entry when it is set. */
  #resize(key: string, rendered: Rendered): void {
    const entry = this.#entries.peek(key);
    if (entry?.rendered === rendered) this.#entries.set(key, { ...entry }, { noUpdateTTL: true });
  }
}
