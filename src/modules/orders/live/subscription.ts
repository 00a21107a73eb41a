import type { LiveTopic, OnLiveChange } from '#src/core/live-changes.ts';
import { countJustChanged } from '#src/core/own-changes.ts';
import type { LiveMessage } from './live-message.ts';

/** Minimum time between two calls, so that a page does not reload its data constantly. */
const MIN_INTERVAL_MS = 3_000;
/** Random delay, so that open pages do not all reload at the same time. */
const MAX_DELAY_MS = 400;

/** A subscriber of a topic. Batches changes into one call. */
export class Subscription {
  readonly topic: LiveTopic;
  readonly #onChange: OnLiveChange;
  readonly #ids = new Set<string>();
  /** Number of messages about changes by the reader alone, by row. */
  readonly #own = new Map<string, number>();
  readonly #withOwn: boolean;
  readonly #placed = new Set<string>();
  #isAny = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastCall = Number.NEGATIVE_INFINITY;

  /** @param withOwn see `useLiveChanges` */
  constructor(topic: LiveTopic, onChange: OnLiveChange, withOwn = false) {
    this.topic = topic;
    this.#withOwn = withOwn;
    this.#onChange = onChange;
  }

  add({ ids, placed, own = [] }: LiveMessage): void {
    if (ids.length === 0) this.#isAny = true;
    for (const id of ids) {
      if (own.includes(id) && !this.#withOwn) this.#own.set(id, (this.#own.get(id) ?? 0) + 1);
      else this.#ids.add(id);
    }
    for (const id of placed) this.#placed.add(id);
    const wait = this.#lastCall + MIN_INTERVAL_MS - performance.now();
    this.#timer ??= setTimeout(() => this.#call(), Math.max(0, wait) + Math.random() * MAX_DELAY_MS);
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #call(): void {
    this.#timer = undefined;
    this.#lastCall = performance.now();
    // The page has read its own changes already. Checked only now: a message may arrive before the answer to the change.
    // More messages than changes of this page: another page of the same user has changed the row as well.
    const own = [...this.#own].filter(([id, messages]) => messages > countJustChanged(id)).map(([id]) => id);
    const ids = [...new Set([...this.#ids, ...own])];
    const placed = [...this.#placed];
    const isAny = this.#isAny;
    this.#ids.clear();
    this.#own.clear();
    this.#placed.clear();
    this.#isAny = false;
    if (isAny) this.#onChange([], placed);
    else if (ids.length > 0) this.#onChange(ids, placed);
  }
}
