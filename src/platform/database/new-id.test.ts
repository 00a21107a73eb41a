import { afterEach, expect, it, vi } from 'vitest';
import { HOUR_MS } from '#src/platform/time/units.ts';
import { newId } from './new-id.server.ts';

afterEach(() => void vi.useRealTimers());

function newIdAt(time: number): string {
  vi.setSystemTime(time);
  return newId();
}

it('ids increase, even within a millisecond and when the clock is set back', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const now = Date.now();
  const times = [...Array<number>(1_000).fill(now), now - 60_000, now + 1, now, now + 2];
  const ids = times.map(newIdAt);
  expect(ids).toEqual([...ids].sort());
  expect(new Set(ids).size).toBe(ids.length);
});

it('ids start with their time and are otherwise random', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const time = Date.now() + HOUR_MS;
  const [first, second] = [newIdAt(time), newIdAt(time + 1)];
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(first.replaceAll('-', '').slice(0, 12), 16)).toBe(time);
  expect(first.slice(-12)).not.toBe(second.slice(-12));
});
