import { formatMinor } from '#src/platform/i18n/money.ts';
import type { CardOffer, CardWay } from './card-payment.ts';

/** Amounts due on an order, in minor units. */
interface Due {
  depositDue: number;
  due: number;
}

function offersOf({ depositDue, due }: Due, ways: readonly CardWay[]): CardOffer[] {
  const parts = [
    ...(depositDue > 0 && depositDue < due ? [{ part: 'deposit' as const, amount: depositDue }] : []),
    { part: 'all' as const, amount: due },
  ];
  return ways.flatMap(({ name, label, min, max, step }) =>
    parts
      .filter(({ amount }) => amount >= min && amount <= max && amount % step === 0)
      .map((part) => ({ gateway: name, label, ...part })),
  );
}

function adviceOn({ due }: Due, currency: string, ways: readonly CardWay[], offers: readonly CardOffer[]) {
  const max = Math.max(...ways.map((way) => way.max));
  const min = Math.min(...ways.map((way) => way.min));
  const sum = formatMinor(due, currency);
  if (due < min) return `Cards pay from ${formatMinor(min, currency)}. Please pay ${sum} by bank transfer.`;
  if (offers.some(({ part }) => part === 'all')) return null;
  const step = Math.min(...ways.map((way) => way.step));
  const limit = due > max ? `up to ${formatMinor(max, currency)}` : `only multiples of ${formatMinor(step, currency)}`;
  const deposit = offers.find(({ part }) => part === 'deposit');
  const byCard =
    deposit && `, or the deposit of ${formatMinor(deposit.amount, currency)} by card and the rest by transfer`;
  return `Cards pay ${limit}. Please pay ${sum} by bank transfer${byCard ?? ''}.`;
}

/**
 * Parts of an order that can be paid by card, with advice if the full amount cannot. @param ways gateways that accept
 * the currency
 */
export function cardOffers(
  due: Due,
  currency: string,
  ways: readonly CardWay[],
): { offers: CardOffer[]; advice: string | null } {
  if (due.due <= 0 || ways.length === 0) return { offers: [], advice: null };
  const offers = offersOf(due, ways);
  return { offers, advice: adviceOn(due, currency, ways, offers) };
}
