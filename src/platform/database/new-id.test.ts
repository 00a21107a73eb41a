import { expect, it } from 'vitest';
import { newId } from './new-id.server.ts';

it('ids grow, also within a millisecond and when the clock goes back', () => {
  const now = Date.now();
  const times = [...Array<number>(1_000).fill(now), now - 60_000, now + 1, now, now + 2];
  const ids = times.map((time) => newId(time));
  expect(ids).toEqual([...ids].sort());
  expect(new Set(ids).size).toBe(ids.length);
});

it('ids begin with their time and are random otherwise', () => {
  const time = Date.now() + 3_600_000;
  const [one, other] = [newId(time), newId(time + 1)];
  expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(one.replaceAll('-', '').slice(0, 12), 16)).toBe(time);
  expect(one.slice(-12)).not.toBe(other.slice(-12));
});
