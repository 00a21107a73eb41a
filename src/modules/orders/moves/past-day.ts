import { today } from '#src/core/site/calendar.ts';

const MAX_YEARS_AGO = 5;

/** The earliest day on which money may have been received: an earlier one is a typing error. */
export function earliestPastDay(now = Date.now()): string {
  const day = today(now);
  return `${Number(day.slice(0, 4)) - MAX_YEARS_AGO}${day.slice(4)}`;
}

export const TOO_LONG_AGO = `must be in the last ${MAX_YEARS_AGO} years`;

/** The day itself; today if it is later, because it may be tomorrow already where a customer or bank is. */
export function notAfterToday(day: string): string {
  const now = today();
  return day < now ? day : now;
}

/** What is wrong with the day on which something has happened, after the name of the field. */
export function problemOfPastDay(day: string): string | undefined {
  if (day > today()) return 'must not be in the future';
  return day < earliestPastDay() ? TOO_LONG_AGO : undefined;
}
