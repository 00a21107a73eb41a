import { describe, expect, it } from 'vitest';
import type { LiveTopic } from '#src/core/live-changes.ts';
import type { LiveAnswer, OrderChange } from './live-answer.ts';
import { Subscription } from './subscription.ts';

function subscribeTo(topic: LiveTopic) {
  const calls: [ids: string[], placed: string[]][] = [];
  const subscription = new Subscription(topic, (ids, placed) => calls.push([ids, placed]));
  const receive = (answer: Partial<LiveAnswer>) =>
    subscription.receive({ cursor: 0, orders: [], tools: null, desk: null, ...answer });
  return { receive, calls };
}

const change = (_id: string, order: string, placed = false): OrderChange => ({ _id, order, placed });

describe('a page that is subscribed to orders', () => {
  it('learns of the changes of an answer in one call', () => {
    const { receive, calls } = subscribeTo('orders');
    receive({ orders: [change('1', 'a'), change('2', 'a'), change('3', 'b', true)] });
    expect(calls).toEqual([[['a', 'b'], ['b']]]);
  });

  it('learns of each change once, and of a late one', () => {
    const { receive, calls } = subscribeTo('orders');
    receive({ orders: [change('3', 'a')] });
    receive({ orders: [change('3', 'a')] });
    receive({ orders: [change('2', 'b'), change('3', 'a')] });
    receive({ orders: [change('2', 'b'), change('4', 'a')] });
    expect(calls).toEqual([
      [['a'], []],
      [['b'], []],
      [['a'], []],
    ]);
  });

  it('learns that anything may have changed, but nothing of changes of tools alone', () => {
    const { receive, calls } = subscribeTo('orders');
    receive({ orders: 'any' });
    receive({ tools: { copy: 'A', changes: 1 } });
    expect(calls).toEqual([[[], []]]);
  });
});

it('a page that is subscribed to tools learns of each change, whichever copy of the shop answers', () => {
  const { receive, calls } = subscribeTo('tools');
  const answers = [['A', 1] as const, ['A', 1] as const, ['B', 7] as const, ['A', 1] as const, ['B', 8] as const];
  const seen = answers.map(([copy, changes]) => {
    receive({ orders: [change('1', 'a')], tools: { copy, changes } });
    return calls.length;
  });
  receive({ tools: null });
  expect([...seen, calls.length]).toEqual([1, 1, 2, 2, 3, 3]);
});

it('a page that is subscribed to a topic of another module learns when its mark has changed', () => {
  const { receive, calls } = subscribeTo('conversations');
  receive({ orders: 'any' });
  for (const mark of ['a', 'a', 'b']) receive({ marks: [{ topic: 'conversations', mark }] });
  expect(calls).toHaveLength(2);
});
