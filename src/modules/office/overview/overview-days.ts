const DAY_MS = 24 * 60 * 60 * 1000;
const PERIODS = 12;

/** `2026-11-22`, in UTC. */
export const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

export const daysBefore = (day: string, count: number) => dayOf(Date.parse(day) - count * DAY_MS);

export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The Monday on or before a day. */
export const weekOf = (day: string) => daysBefore(day, (new Date(day).getUTCDay() + 6) % 7);

export const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

/** First days of the last twelve weeks, oldest first; the last week holds `today`. */
export const lastWeeks = (today: string) =>
  Array.from({ length: PERIODS }, (_, at) => daysBefore(weekOf(today), 7 * (PERIODS - 1 - at)));

/** First days of the last twelve months, oldest first; the last month holds `today`. */
export function lastMonths(today: string): string[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return Array.from({ length: PERIODS }, (_, at) => dayOf(Date.UTC(year, month - PERIODS + at, 1)));
}
