import { DAY_MS } from '#src/platform/time/units.ts';

/** Ids contain the time of their creation; if the clock was set, the date of an order differs by less than this. */
const CLOCK_CHANGE_MS = DAY_MS;

/** Where the ids of orders begin that were placed at a time or later, so that the primary key finds them. */
export const firstIdSince = (time: number): string => idOf(time - CLOCK_CHANGE_MS);

/** Where the ids of orders begin that were placed after a time. */
export const firstIdAfter = (time: number): string => idOf(time + CLOCK_CHANGE_MS);

function idOf(time: number): string {
  const digits = Math.min(Math.max(time, 0), 2 ** 48 - 1)
    .toString(16)
    .padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-`;
}
