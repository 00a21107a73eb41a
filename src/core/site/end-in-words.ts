import type { DateShape } from '#src/platform/i18n/dates.ts';
import { calendar, formatDate, formatTime } from './calendar.ts';

/**
 * The end of an offer or of a hold: its day if it ends with the day, or else also the time of day, so that what comes
 * later on that day is not too late without a word.
 * @param end a moment, in ISO 8601 or milliseconds since the epoch
 */
export function endInWords(end: string | number, shape: DateShape = 'long'): string {
  const isEndOfDay = calendar.endAfter(end, 0) === new Date(end).getTime();
  return isEndOfDay ? formatDate(end, shape) : formatTime(end);
}
