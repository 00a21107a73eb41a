import type { Contact } from '#src/core/contact.ts';
import { calendar } from '#src/core/site/calendar.ts';
import type { InquiryFigures } from './overview.ts';
import { lastMonths, monthOf } from './overview-days.ts';

/** Inquiries of the last twelve months and the orders that followed; each person counts once a month. */
export function sumInquiries(contacts: readonly Contact[], today: string): InquiryFigures[] {
  return lastMonths(today).map((from) => {
    const ofMonth = contacts.filter(({ at }) => monthOf(calendar.dayOf(at)) === from);
    const people = new Map<string, boolean>();
    for (const { email, ordered } of ofMonth) people.set(email, ordered || people.get(email) === true);
    const ordered = [...people.values()].filter((hasOrdered) => hasOrdered).length;
    return { from, inquiries: ofMonth.length, people: people.size, ordered };
  });
}
