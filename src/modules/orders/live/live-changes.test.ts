import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readableToken, useHooks } from '#tests/support/render-hooks.ts';

useHooks();

/** A page whose requests are answered by the test. */
async function openPage() {
  const listeners = new Set<() => void>();
  const page = {
    visibilityState: 'visible',
    addEventListener: (_type: string, listener: () => void) => void listeners.add(listener),
  };
  vi.stubGlobal('document', page);
  const online = new Set<() => void>();
  vi.stubGlobal('addEventListener', (_type: string, listener: () => void) => void online.add(listener));
  const asked: string[] = [];
  let status = 200;
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const answer = { cursor: 1_000 + asked.length, orders: [], tools: { copy: 'A', changes: asked.length } };
    return new Response(JSON.stringify(answer), { status });
  });
  vi.resetModules();
  const { storeAccessToken } = await import('#src/core/accounts/sessions/session.ts');
  storeAccessToken(readableToken('buyer@example.com'));
  const { subscribeTab: subscribe } = await import('./live-changes.ts');
  return {
    asked,
    subscribe,
    answerWith: (code: number) => {
      status = code;
    },
    goOnline() {
      for (const listener of online) listener();
    },
    show(state: 'visible' | 'hidden') {
      page.visibilityState = state;
      for (const listener of listeners) listener();
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a page asks every two seconds from the last cursor while a part of it is subscribed', async () => {
  const { asked, subscribe } = await openPage();
  const onChange = vi.fn();
  const stop = subscribe('tools', onChange);
  const stopOther = subscribe('orders', () => {});
  await vi.advanceTimersByTimeAsync(6_500);
  expect(asked).toEqual(['/api/live', '/api/live?after=1001', '/api/live?after=1002']);
  expect(onChange).toHaveBeenCalledTimes(3);
  stop();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toHaveLength(4);
  expect(onChange).toHaveBeenCalledTimes(3);
  stopOther();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toHaveLength(4);
});

it('a hidden page asks every half minute, and at once when it is shown again', async () => {
  const { asked, subscribe, show } = await openPage();
  subscribe('orders', () => {});
  show('hidden');
  await vi.advanceTimersByTimeAsync(61_000);
  expect(asked).toHaveLength(2);
  show('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(3);
});

it('a hidden page without orders asks no more, and at once when it is shown again', async () => {
  const { asked, subscribe, show } = await openPage();
  const onChange = vi.fn();
  subscribe('tools', onChange);
  await vi.advanceTimersByTimeAsync(2_500);
  show('hidden');
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(asked).toHaveLength(1);
  show('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(2);
  expect(onChange).toHaveBeenCalledTimes(2);
});

it('a page asks less often while the shop does not answer, and no more once the session is over', async () => {
  const { asked, subscribe, answerWith } = await openPage();
  subscribe('orders', () => {});
  answerWith(502);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(asked.length).toBeGreaterThan(8);
  expect(asked.length).toBeLessThan(30);
  answerWith(404);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  const count = asked.length;
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(asked).toHaveLength(count);
});

it('a page that could not ask at first takes its lists for old once it is answered, at once when it is online', async () => {
  const { asked, subscribe, answerWith, goOnline } = await openPage();
  const onChange = vi.fn();
  subscribe('orders', onChange);
  answerWith(502);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onChange).not.toHaveBeenCalled();
  const count = asked.length;
  answerWith(200);
  goOnline();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(count + 1);
  expect(onChange.mock.calls).toEqual([[[], []]]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onChange).toHaveBeenCalledTimes(1);
});
