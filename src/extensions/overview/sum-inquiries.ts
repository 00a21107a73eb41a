import type { Contact } from '#src/core/contact.ts';
import type { InquiryFigures } from './overview.ts';
import { dayOf, lastMonths, monthOf } from './overview-days.ts';

/** What became of the inquiries of the last twelve months; who wrote twice in a month is one person of it. */
export function sumInquiries(contacts: readonly Contact[], today: string): InquiryFigures[] {
  return lastMonths(today).map((from) => {
    const ofMonth = contacts.filter(({ at }) => monthOf(dayOf(at)) === from);
    const people = new Map<string, boolean>();
    for (const { email, ordered } of ofMonth) people.set(email, ordered || people.get(email) === true);
    const ordered = [...people.values()].filter((did) => did).length;
    return { from, inquiries: ofMonth.length, people: people.size, ordered };
  });
}
