import { isDay } from './days.ts';
import { asciiDigits } from './read-number.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\d{1,2}:.*)?$/;
const NAMED = /^(\d{1,2})[-/. ]([a-z]{3})[a-z]*[-/. ,]+(\d{4}|\d\d)$/i;
const NUMBERED = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d\d)(?: \d{1,2}:.*)?$/;

const fullYear = (typed: string) => Number(typed) + (typed.length === 2 ? 2000 : 0);

/** A day of the calendar, such as 2026-03-12; undefined if there is no such day. */
export function dayOfNumbers(year: number, month: number, day: number): string | undefined {
  const [wholeMonth, wholeDay] = [month, day].map((number) => String(number).padStart(2, '0'));
  const text = `${year}-${wholeMonth}-${wholeDay}`;
  return isDay(text) && year >= 1990 && year < 2200 ? text : undefined;
}

/** The days that a text can be: two for 03/04/2026. */
export function possibleDays(typed: string): { dayFirst?: string | undefined; monthFirst?: string | undefined } {
  const text = asciiDigits(typed.trim());
  const [, y, m, d] = YEAR_FIRST.exec(text) ?? [];
  if (y) return both(dayOfNumbers(Number(y), Number(m), Number(d)));
  const [, day, month = '', year = ''] = NAMED.exec(text) ?? [];
  if (day) return both(dayOfNumbers(fullYear(year), MONTHS.indexOf(month.toLowerCase()) + 1, Number(day)));
  const [, one, separator, two, ofYear = ''] = NUMBERED.exec(text) ?? [];
  const dayFirst = dayOfNumbers(fullYear(ofYear), Number(two), Number(one));
  // With points, the day is first everywhere.
  const monthFirst = separator === '.' ? undefined : dayOfNumbers(fullYear(ofYear), Number(one), Number(two));
  return { dayFirst, monthFirst };
}

const both = (day: string | undefined) => ({ dayFirst: day, monthFirst: day });

/**
 * The days of a column, which are all written in one way.
 * @returns 'ambiguous' if day and month may be swapped; the place of a text that is no day
 */
export function readDays(texts: readonly string[]): string[] | 'ambiguous' | { wrong: number } {
  const days = texts.map(possibleDays);
  const none = days.findIndex(({ dayFirst, monthFirst }) => !dayFirst && !monthFirst);
  if (none !== -1) return { wrong: none };
  const ofOrder = (order: 'dayFirst' | 'monthFirst') =>
    days.map((day) => day[order]).filter((day) => day !== undefined);
  const [dayFirst, monthFirst] = [ofOrder('dayFirst'), ofOrder('monthFirst')];
  const isSame = dayFirst.every((day, at) => day === monthFirst[at]);
  if (dayFirst.length === days.length && (monthFirst.length < days.length || isSame)) return dayFirst;
  if (monthFirst.length === days.length && dayFirst.length < days.length) return monthFirst;
  return dayFirst.length < days.length ? { wrong: 0 } : 'ambiguous';
}
