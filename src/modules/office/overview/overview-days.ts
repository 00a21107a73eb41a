import { addDays } from '#src/platform/i18n/days.ts';

const PERIODS = 12;

/** The Monday on or before a day. */
export const weekOf = (day: string) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

export const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

/** First days of the last twelve weeks, oldest first; the last week holds `today`. */
export const lastWeeks = (today: string) =>
  Array.from({ length: PERIODS }, (_, at) => addDays(weekOf(today), -7 * (PERIODS - 1 - at)));

/** First days of the last twelve months, oldest first; the last month holds `today`. */
export function lastMonths(today: string): string[] {
  const months = [monthOf(today)];
  while (months.length < PERIODS) months.unshift(monthOf(addDays(months[0] ?? today, -1)));
  return months;
}
