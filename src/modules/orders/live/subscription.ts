import type { LiveTopic, OnLiveChange } from '#src/core/live-changes.ts';
import type { CopyCount, LiveAnswer } from './live-answer.ts';

/** A subscriber of a topic, who learns of each change once. */
export class Subscription {
  readonly topic: LiveTopic;
  readonly #onChange: OnLiveChange;
  /** Ids of the events in the last answer, some of which the next one repeats. */
  #known = new Set<string>();
  /** Counted changes by copy of the shop. */
  readonly #counts = new Map<string, number>();
  #mark: string | undefined;

  constructor(topic: LiveTopic, onChange: OnLiveChange) {
    this.topic = topic;
    this.#onChange = onChange;
  }

  receive({ orders, tools, desk, marks = [] }: LiveAnswer): void {
    const mark = marks.find(({ topic }) => topic === this.topic)?.mark;
    if (mark !== undefined) this.#receiveMark(mark);
    else if (this.topic === 'tools' || this.topic === 'desk') this.#receiveCount(this.topic === 'tools' ? tools : desk);
    else if (this.topic !== 'orders') return;
    else if (orders === 'any') this.#onChange([], []);
    else this.#receiveOrders(orders);
  }

  /** The first answer counts as a change, and so does the first one of another copy. */
  #receiveCount(count: CopyCount | null | undefined): void {
    if (!count || this.#counts.get(count.copy) === count.changes) return;
    this.#counts.set(count.copy, count.changes);
    this.#onChange([], []);
  }

  /** The first mark counts as a change, too: the page may be older. */
  #receiveMark(mark: string): void {
    if (mark === this.#mark) return;
    this.#mark = mark;
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
