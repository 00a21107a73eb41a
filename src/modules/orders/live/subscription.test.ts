import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberOwnChange } from '#src/core/own-changes.ts';
import { Subscription } from './subscription.ts';

describe('a page that is subscribed to changes', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function subscribe(withOwn = false) {
    const calls: [ids: string[], placed: string[]][] = [];
    const subscription = new Subscription('orders', (ids, placed) => calls.push([ids, placed]), withOwn);
    return { subscription, calls };
  }

  it('learns of several changes in one call', () => {
    const { subscription, calls } = subscribe();
    subscription.add({ ids: ['a'], placed: [] });
    subscription.add({ ids: ['a', 'b'], placed: ['b'] });
    vi.runAllTimers();
    expect(calls).toEqual([[['a', 'b'], ['b']]]);
  });

  it('learns that anything may have changed', () => {
    const { subscription, calls } = subscribe();
    subscription.add({ ids: ['a'], placed: [] });
    subscription.add({ ids: [], placed: [] });
    vi.runAllTimers();
    expect(calls).toEqual([[[], []]]);
  });

  it('is not told of its own change, also if the message arrives before the answer to it', () => {
    const { subscription, calls } = subscribe();
    subscription.add({ ids: ['own'], placed: [], own: ['own'] });
    rememberOwnChange(['own']);
    vi.runAllTimers();
    expect(calls).toEqual([]);
  });

  it.each([
    ['a change by the same user on another page', ['other'], ['other']],
    ['a change by others of the same order', ['changed'], []],
  ])('is notified of %s', (_what, ids, own) => {
    const { subscription, calls } = subscribe();
    rememberOwnChange(['changed']);
    subscription.add({ ids: ['changed'], placed: [], own: ['changed'] });
    subscription.add({ ids, placed: [], own });
    vi.runAllTimers();
    expect(calls).toEqual([[ids, []]]);
  });

  it('is notified of a second change of the same row by the same user, who made only one of them on this page', () => {
    const { subscription, calls } = subscribe();
    rememberOwnChange(['twice']);
    subscription.add({ ids: ['twice'], placed: [], own: ['twice'] });
    subscription.add({ ids: ['twice'], placed: [], own: ['twice'] });
    vi.runAllTimers();
    expect(calls).toEqual([[['twice'], []]]);
  });

  it('is notified of its own change if it asks for that', () => {
    const { subscription, calls } = subscribe(true);
    rememberOwnChange(['asked']);
    subscription.add({ ids: ['asked'], placed: [], own: ['asked'] });
    vi.runAllTimers();
    expect(calls).toEqual([[['asked'], []]]);
  });

  it('is notified of a later change by the same user', () => {
    const { subscription, calls } = subscribe();
    rememberOwnChange(['late']);
    vi.advanceTimersByTime(2_000);
    subscription.add({ ids: ['late'], placed: [], own: ['late'] });
    vi.runAllTimers();
    expect(calls).toEqual([[['late'], []]]);
  });
});
