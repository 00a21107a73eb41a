import { expect, it } from 'vitest';
import { HOUR_MS } from '#src/platform/time/units.ts';
import { sumInquiries } from './sum-inquiries.ts';

it('sums up the inquiries of a month, with the median time until the first answer', () => {
  const at = Date.parse('2026-03-10T06:00:00Z');
  const contact = (email: string, answeredAfter: number | null) => ({ at, email, ordered: false, answeredAfter });
  const contacts = [contact('a', HOUR_MS), contact('b', 9 * HOUR_MS), contact('c', 2 * HOUR_MS), contact('a', null)];
  const last = (some: typeof contacts) => sumInquiries(some, '2026-03-12').at(-1);
  expect(last(contacts)).toEqual({ from: '2026-03-01', inquiries: 4, people: 3, ordered: 0, answerMinutes: 120 });
  expect(last(contacts.slice(0, 2))?.answerMinutes).toBe(300);
  expect(last(contacts.slice(3))?.answerMinutes).toBeNull();
});
