import { formatPieces } from '#src/platform/i18n/money.ts';
import { groupsOf, hasAlternatives } from './offer.ts';
import type { QuoteRevision } from './quote.calls.ts';

interface ChoiceTotal {
  label: string;
  /** In units of the currency. */
  amount: number;
}

const WITHOUT_TAX = 'Total without tax';

/** Rounds what adding up decimal numbers leaves behind; no currency has more than three decimals. */
const exact = (amount: number) => Math.round(amount * 1000) / 1000;

/** The total; with one group of alternatives, that of each; with several groups, the least and the greatest. */
export function choiceTotals({ lines, total }: QuoteRevision): ChoiceTotal[] {
  if (!hasAlternatives(lines)) return [{ label: WITHOUT_TAX, amount: total }];
  const groups = groupsOf(lines).filter((group) => group.length > 1);
  const amountAt = (place: number | undefined) => lines[place ?? -1]?.amount ?? 0;
  const [group = []] = groups;
  if (groups.length === 1)
    return group.map((place) => ({
      label: `${WITHOUT_TAX}, with ${formatPieces(lines[place]?.pieces ?? 0)} of ${lines[place]?.tool}`,
      amount: exact(total - amountAt(group[0]) + amountAt(place)),
    }));
  const extreme = (pick: (...amounts: number[]) => number) =>
    exact(
      groups.reduce(
        (sum, [first, ...rest]) => sum - amountAt(first) + pick(amountAt(first), ...rest.map(amountAt)),
        total,
      ),
    );
  if (groups.length === 0) return [{ label: WITHOUT_TAX, amount: total }];
  return [
    { label: `${WITHOUT_TAX}, at least`, amount: extreme(Math.min) },
    { label: `${WITHOUT_TAX}, at most`, amount: extreme(Math.max) },
  ];
}
