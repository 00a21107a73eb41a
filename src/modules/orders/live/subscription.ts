import type { LiveTopic, OnLiveChange } from '#src/core/live-changes.ts';
import type { CopyCount, LiveAnswer } from './live-answer.ts';

/** A subscriber of a topic, who learns of each change once. */
export class Subscription {
  readonly #topic: LiveTopic;
  readonly #onChange: OnLiveChange;
  /** Ids of the events in the last answer, some of which the next one repeats. */
  #known = new Set<string>();
  /** Counted changes by copy of the shop. */
  readonly #counts = new Map<string, number>();

  constructor(topic: LiveTopic, onChange: OnLiveChange) {
    this.#topic = topic;
    this.#onChange = onChange;
  }

  receive({ orders, tools, desk }: LiveAnswer): void {
    if (this.#topic !== 'orders') this.#receiveCount(this.#topic === 'tools' ? tools : desk);
    else if (orders === 'any') this.#onChange([], []);
    else this.#receiveOrders(orders);
  }

  /** The first answer counts as a change, and so does the first one of another copy. */
  #receiveCount(count: CopyCount | null | undefined): void {
    if (!count || this.#counts.get(count.copy) === count.changes) return;
    this.#counts.set(count.copy, count.changes);
    this.#onChange([], []);
  }

  #receiveOrders(orders: Exclude<LiveAnswer['orders'], 'any'>): void {
    const changes = orders.filter(({ _id }) => !this.#known.has(_id));
    this.#known = new Set(orders.map(({ _id }) => _id));
    if (changes.length === 0) return;
    const idsOf = (some: typeof changes) => [...new Set(some.map(({ order }) => order))];
    this.#onChange(idsOf(changes), idsOf(changes.filter(({ placed }) => placed)));
  }
}
