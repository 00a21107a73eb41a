import { formatMinor } from '#src/platform/i18n/money.ts';
import type { Balance } from '../ledger/balance.ts';
import type { CardOffer } from './card-payment.calls.ts';
import type { CardWay } from './card-payment.ts';

type Due = Pick<Balance, 'depositDue' | 'due'>;

function offersOf({ depositDue, due }: Due, ways: readonly CardWay[]): CardOffer[] {
  const parts = [
    ...(depositDue > 0 && depositDue < due ? [{ part: 'deposit' as const, amount: depositDue }] : []),
    { part: 'all' as const, amount: due },
  ];
  return ways.flatMap(({ name, label, min, max }) =>
    parts.filter(({ amount }) => amount >= min && amount <= max).map((part) => ({ gateway: name, label, ...part })),
  );
}

/** Names the amount that cards cannot pay. It is no request: the amount may be due later, or already transferred. */
function adviceOn({ depositDue, due }: Due, currency: string, ways: readonly CardWay[], isPartOffered: boolean) {
  const min = Math.min(...ways.map((way) => way.min));
  const limit =
    due < min
      ? `from ${formatMinor(min, currency)}`
      : `up to ${formatMinor(Math.max(...ways.map((way) => way.max)), currency)}`;
  const hasDeposit = depositDue > 0 && depositDue < due;
  const next = `${hasDeposit ? 'the deposit of ' : ''}${formatMinor(hasDeposit ? depositDue : due, currency)}`;
  const how = isPartOffered ? 'can be paid by card, the rest by bank transfer' : 'can only be paid by bank transfer';
  return `Cards pay ${limit}: ${next} ${how}.`;
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
  const isWhole = offers.some(({ part }) => part === 'all');
  return { offers, advice: isWhole ? null : adviceOn(due, currency, ways, offers.length > 0) };
}
