import { type DateShape, writeDate } from '#src/platform/i18n/dates.ts';
import { calendarOf, isDay } from '#src/platform/i18n/days.ts';
import { company } from './company.ts';

/** The company's calendar, which all days and years of the shop are of, wherever its server, clerks and buyers are. */
export const calendar = calendarOf(company.timeZone);

/** @param now in milliseconds */
export const today = (now = Date.now()): string => calendar.dayOf(now);

/**
 * Writes a date for people: a day as it is, a moment as the company's calendar and clocks show it, so that server and
 * browser produce the same text.
 * @param time a day such as `2026-03-12`; or a moment, in ISO 8601 or milliseconds since the epoch
 * @throws RangeError when it is none of these
 */
export function formatDate(time: string | number, shape: DateShape): string {
  const isMoment = typeof time === 'number' || !isDay(time);
  return writeDate(isMoment ? calendar.clockAt(time) : new Date(time), shape);
}

/** A time to the minute on the company’s clock, such as `12 Mar 2026, 09:30 UTC+6`. */
export const formatTime = (at: string | number): string => `${formatDate(at, 'minute')} ${calendar.zoneAt(at)}`;
