import { describe, expect, it } from 'vitest';
import { onOwnClock } from './moment.tsx';

describe('a moment on the clock of its reader', () => {
  it.each([
    ['in Dhaka', -360, '13 Mar 2026, 02:30 on your clock'],
    ['in New York', 240, '12 Mar 2026, 16:30 on your clock'],
    ['in Kathmandu', -345, '13 Mar 2026, 02:15 on your clock'],
    ['where the clock shows UTC, which is said already', 0, undefined],
  ])('%s', (_, minutesBehindUtc, said) => {
    expect(onOwnClock('2026-03-12T20:30:00.000Z', minutesBehindUtc)).toBe(said);
  });
});
