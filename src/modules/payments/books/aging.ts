import { daysBetween } from '#src/platform/i18n/days.ts';

/** Open amounts by the number of days for which they have been due. */
export interface Aging {
  notDue: number;
  days1to30: number;
  days31to60: number;
  days61to90: number;
  over90: number;
}

export const AGES: readonly (readonly [age: keyof Aging, label: string])[] = [
  ['notDue', 'Not due'],
  ['days1to30', '1–30 days'],
  ['days31to60', '31–60 days'],
  ['days61to90', '61–90 days'],
  ['over90', 'Over 90 days'],
];

/** An amount in minor units, and the day on which it is due; null if on none yet. */
export interface OpenAmount {
  amount: number;
  dueOn: string | null;
}

/** What is open on an invoice: the part that is due on a day, and the rest, which is not due on any yet. */
export const byDueDay = ({ amount, dueOn, dueFirst }: OpenAmount & { dueFirst: number }): OpenAmount[] =>
  [
    { amount: dueFirst, dueOn },
    { amount: amount - dueFirst, dueOn: null },
  ].filter((part) => part.amount > 0);

function ageOf(dueOn: string | null, today: string): keyof Aging {
  const days = dueOn === null ? 0 : daysBetween(dueOn, today);
  if (days <= 0) return 'notDue';
  if (days <= 30) return 'days1to30';
  if (days <= 60) return 'days31to60';
  return days <= 90 ? 'days61to90' : 'over90';
}

/** Sums open amounts by age; an amount is overdue from the day after it was due. */
export function agingOf(open: readonly OpenAmount[], today: string): Aging {
  const aging: Aging = { notDue: 0, days1to30: 0, days31to60: 0, days61to90: 0, over90: 0 };
  for (const { amount, dueOn } of open) aging[ageOf(dueOn, today)] += amount;
  return aging;
}

/** Sum of what is past due. */
export const overdueOf = ({ days1to30, days31to60, days61to90, over90 }: Aging): number =>
  days1to30 + days31to60 + days61to90 + over90;
