import { calendar, today } from '#src/core/site/calendar.ts';
import { addDays, isDay } from '#src/platform/i18n/days.ts';
import { MAX_OFFER_DAYS } from './offer.ts';

/** Days for which an offer is prolonged with one click, and the proposal of the form. */
export const USUAL_VALID_DAYS = 14;

/** The last moment of what is valid until a day, or until a moment in ISO 8601; NaN for other texts. */
export function lastMoment(validUntil: string): number {
  if (isDay(validUntil)) return calendar.endAfter(calendar.startOf(validUntil), 0);
  const [day = '', time] = validUntil.split('T');
  // Without the check, 30 February would be a day of March.
  return time !== undefined && isDay(day) ? Date.parse(validUntil) : Number.NaN;
}

export const usualLastDay = (now = Date.now()): string => addDays(today(now), USUAL_VALID_DAYS);

export function problemOfValidity(validUntil: string, now = Date.now()): string | undefined {
  const until = lastMoment(validUntil);
  if (Number.isNaN(until)) return 'Please choose the last day of the offer.';
  if (until <= now) return 'The last day of the offer must not be over.';
  return until > calendar.endAfter(now, MAX_OFFER_DAYS) ? 'An offer is valid for a year at most.' : undefined;
}
