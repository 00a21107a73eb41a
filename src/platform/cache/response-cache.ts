import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.ts';

const MAX_RESPONSES = 2_000;
const MAX_BYTES = 16 * 1024 * 1024;
/** A response is rendered again after this time even if no table has changed, because the year in the footer may. */
export const MAX_AGE_MS = 30_000;
/** Precision of the age. */
const AGE_RESOLUTION_MS = 500;

/** The result of rendering a request; has no response if it was too large to cache. */
export interface Rendered {
  response?: CachedResponse;
  /** False for a response that may only be sent to the requests that waited for it. */
  cacheable: boolean;
}

interface Entry {
  rendered: Rendered;
  revision: number | undefined;
}

/**
 * Responses of the current revision (see database/revisions.server.ts). Requests for the same missing response share
 * one rendering. A rendering that began before a change is never cached as the state after it.
 */
export class ResponseCache {
  readonly #entries = new LRUCache<string, Entry>({
    max: MAX_RESPONSES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ rendered }) => Math.max(1, rendered.response?.size ?? 0),
    ttl: MAX_AGE_MS,
    ttlResolution: AGE_RESOLUTION_MS,
    // By default the library keeps the clock that exists when it is loaded, which tests cannot fake.
    perf: { now: () => performance.now() },
  });
  readonly #pending = new Map<string, Promise<Rendered>>();

  /** @param revision undefined while changes may go unnoticed: then no cached response is valid */
  find(key: string, revision: number | undefined): Rendered | undefined {
    const entry = this.#entries.get(key);
    // A response that was too large at one revision is too large at the next.
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

  /** Sets the entry again, because the library measures its size only then. */
  #resize(key: string, rendered: Rendered): void {
    const entry = this.#entries.peek(key);
    if (entry?.rendered === rendered) this.#entries.set(key, { ...entry }, { noUpdateTTL: true });
  }
}
