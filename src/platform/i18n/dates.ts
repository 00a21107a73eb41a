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

const dateShapes = {
  /** 12 Mar 2026 */
  short: (time: Date) => `${time.getUTCDate()} ${monthOf(time).slice(0, 3)} ${time.getUTCFullYear()}`,
  /** 12 March 2026 */
  long: (time: Date) => `${time.getUTCDate()} ${dateShapes.month(time)}`,
  /** March 2026 */
  month: (time: Date) => `${monthOf(time)} ${time.getUTCFullYear()}`,
  /** 12 Mar 2026, 09:30 */
  minute: (time: Date) =>
    `${dateShapes.short(time)}, ${twoDigits(time.getUTCHours())}:${twoDigits(time.getUTCMinutes())}`,
};

function monthOf(time: Date): string {
  const month = MONTHS[time.getUTCMonth()];
  if (month === undefined) throw new RangeError('not a point in time');
  return month;
}

export type DateShape = keyof typeof dateShapes;

/**
 * Writes the fields of a date in UTC for people. Does not use `Intl`, for the reason given at `formatMoney`.
 * @throws RangeError for a date that is none
 */
export const writeDate = (date: Date, shape: DateShape): string => dateShapes[shape](date);
