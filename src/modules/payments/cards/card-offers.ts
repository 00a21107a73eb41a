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

/** The limit of cards that an amount breaks. */
function limitOn(amount: number, currency: string, ways: readonly CardWay[]): string {
  const min = Math.min(...ways.map((way) => way.min));
  const max = Math.max(...ways.map((way) => way.max));
  const step = Math.min(...ways.map((way) => way.step));
  if (amount < min) return `from ${formatMinor(min, currency)}`;
  if (amount > max) return `up to ${formatMinor(max, currency)}`;
  return `only multiples of ${formatMinor(step, currency)}`;
}

/** Names the amount that cards cannot pay. It is no request: the amount may be due later, or already transferred. */
function adviceOn(
  { depositDue, due }: Due,
  currency: string,
  ways: readonly CardWay[],
  offers: readonly CardOffer[],
): string | null {
  if (offers.some(({ part }) => part === 'all')) return null;
  const hasDeposit = depositDue > 0 && depositDue < due;
  const next = `${hasDeposit ? 'the deposit of ' : ''}${formatMinor(hasDeposit ? depositDue : due, currency)}`;
  const how =
    offers.length > 0 ? 'can be paid by card, the rest by bank transfer' : 'can only be paid by bank transfer';
  return `Cards pay ${limitOn(due, currency, ways)}: ${next} ${how}.`;
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
