const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

const twoDigits = (count: number) => String(count).padStart(2, '0');

const shapes = {
  /** 12 Mar 2026 */
  short: (time: Date) => `${time.getUTCDate()} ${monthOf(time).slice(0, 3)} ${time.getUTCFullYear()}`,
  /** 12 March 2026 */
  long: (time: Date) => `${time.getUTCDate()} ${shapes.month(time)}`,
  /** March 2026 */
  month: (time: Date) => `${monthOf(time)} ${time.getUTCFullYear()}`,
  /** 12 Mar 2026, 09:30 */
  minute: (time: Date) => `${shapes.short(time)}, ${twoDigits(time.getUTCHours())}:${twoDigits(time.getUTCMinutes())}`,
};

function monthOf(time: Date): string {
  const month = MONTHS[time.getUTCMonth()];
  if (month === undefined) throw new RangeError('not a point in time');
  return month;
}

/**
 * Formats a time for people, in UTC, so that server and browser produce the same text. Does not use `Intl`, for the
 * reason given at `formatMoney`.
 * @param time ISO 8601, or milliseconds since the epoch
 * @throws RangeError when it is neither
 */
export function formatDate(time: string | number, shape: keyof typeof shapes): string {
  return shapes[shape](new Date(time));
}
