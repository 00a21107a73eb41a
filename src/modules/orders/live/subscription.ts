import type { LiveTopic, OnLiveChange } from '#src/core/live-changes.ts';
import type { LiveAnswer } from './live-answer.ts';

/** A subscriber of a topic, who learns of each change once. */
export class Subscription {
  readonly #topic: LiveTopic;
  readonly #onChange: OnLiveChange;
  /** Ids of the events in the last answer, some of which the next one repeats. */
  #known = new Set<string>();
  /** Changes of tools by copy of the shop. */
  readonly #tools = new Map<string, number>();

  constructor(topic: LiveTopic, onChange: OnLiveChange) {
    this.#topic = topic;
    this.#onChange = onChange;
  }

  receive({ orders, tools }: LiveAnswer): void {
    if (this.#topic === 'tools') this.#receiveTools(tools);
    else if (orders === 'any') this.#onChange([], []);
    else this.#receiveOrders(orders);
  }

  /** The first answer counts as a change, and so does the first one of another copy. */
  #receiveTools(tools: LiveAnswer['tools']): void {
    if (!tools || this.#tools.get(tools.copy) === tools.changes) return;
    this.#tools.set(tools.copy, tools.changes);
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
