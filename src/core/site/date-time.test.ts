import { describe, expect, it } from 'vitest';
import { onLocalClock } from './date-time.tsx';

describe("a time on the reader's clock", () => {
  it.each([
    ['is not repeated where the clock shows the time of the company, as in Dhaka', -360, undefined],
    ['is converted in New York', 240, '12 Mar 2026, 16:30 on your clock'],
    ['is converted in Kathmandu', -345, '13 Mar 2026, 02:15 on your clock'],
    ['is converted where the clock shows UTC', 0, '12 Mar 2026, 20:30 on your clock'],
  ])('%s', (_, minutesBehindUtc, text) => {
    expect(onLocalClock('2026-03-12T20:30:00.000Z', minutesBehindUtc)).toBe(text);
  });
});
