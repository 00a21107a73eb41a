import { fromMinorUnits } from '#src/platform/i18n/money.ts';
import { type Aging, agingOf, overdueOf } from './aging.ts';

/** What is open in one currency, as decimal numbers. */
export interface OpenSums {
  currency: string;
  open: number;
  /** The part of it that is past due. */
  overdue: number;
  aging: Aging;
}

/** @param open in minor units */
export function openSumsOf(
  open: readonly { currency: string; amount: number; dueOn: string | null }[],
  today: string,
): OpenSums[] {
  const byCurrency = [...Map.groupBy(open, ({ currency }) => currency)].sort(([a], [b]) => (a < b ? -1 : 1));
  return byCurrency.map(([currency, amounts]) => {
    const aging = agingOf(amounts, today);
    const sum = amounts.reduce((total, { amount }) => total + amount, 0);
    const amountOf = (minor: number) => fromMinorUnits(minor, currency);
    return { currency, open: amountOf(sum), overdue: amountOf(overdueOf(aging)), aging: inUnits(aging, currency) };
  });
}

/** The same in decimal numbers. */
export const inUnits = ({ notDue, days1to30, days31to60, days61to90, over90 }: Aging, currency: string): Aging => ({
  notDue: fromMinorUnits(notDue, currency),
  days1to30: fromMinorUnits(days1to30, currency),
  days31to60: fromMinorUnits(days31to60, currency),
  days61to90: fromMinorUnits(days61to90, currency),
  over90: fromMinorUnits(over90, currency),
});
