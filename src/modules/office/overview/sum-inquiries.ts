import type { Contact } from '#src/core/overview-sources.ts';
import { calendar } from '#src/core/site/calendar.ts';
import { MINUTE_MS } from '#src/platform/time/units.ts';
import type { InquiryFigures } from './overview.calls.ts';
import { lastMonths, monthOf } from './overview-days.ts';

/** @param times in milliseconds */
function medianMinutes(times: readonly number[]): number | null {
  const sorted = times.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2 / MINUTE_MS);
}

/** Inquiries of the last twelve months and the orders that followed; each person counts once a month. */
export function sumInquiries(contacts: readonly Contact[], today: string): InquiryFigures[] {
  return lastMonths(today).map((from) => {
    const ofMonth = contacts.filter(({ at }) => monthOf(calendar.dayOf(at)) === from);
    const people = new Map<string, boolean>();
    for (const { email, ordered } of ofMonth) people.set(email, ordered || people.get(email) === true);
    const ordered = [...people.values()].filter((hasOrdered) => hasOrdered).length;
    const answerMinutes = medianMinutes(ofMonth.flatMap(({ answeredAfter }) => answeredAfter ?? []));
    return { from, inquiries: ofMonth.length, people: people.size, ordered, answerMinutes };
  });
}
