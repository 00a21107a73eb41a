import { isDay } from '#src/platform/i18n/days.ts';

/** Days that a period may have; its year has four digits. */
const EARLIEST_DAY = '2000-01-01';
const LATEST_DAY = '2199-12-31';

/** The first and the last day, in the company’s calendar. */
export interface BookPeriod {
  from: string;
  to: string;
}

/** A period as asked for; both days belong to it. */
export interface AskedPeriod {
  from?: string | undefined;
  to?: string | undefined;
}

/** By default until today, and from the first day of the year of the last day. */
export function bookPeriod({ from, to }: AskedPeriod, today: string): BookPeriod {
  const last = to ?? (from !== undefined && from > today ? from : today);
  return { from: from ?? `${last.slice(0, 4)}-01-01`, to: last };
}

/** Why a period cannot be shown; undefined if it can. */
export function periodProblem({ from, to }: BookPeriod): { field: keyof BookPeriod; message: string } | undefined {
  const strange = (
    [
      ['from', from],
      ['to', to],
    ] as const
  ).find(([, day]) => !isDay(day) || day < EARLIEST_DAY || day > LATEST_DAY);
  if (strange) return { field: strange[0], message: 'Please choose a day from 2000 to 2199.' };
  if (from > to) return { field: 'from', message: 'Please choose a first day that is not after the last day.' };
  return undefined;
}
