import type { Order } from '#src/core/orders/order.ts';
import { balanceOf } from '../ledger/balance.ts';
import type { DuePart, InvoiceContent } from './invoice.ts';
import { depositDueOn, validityInWords } from './validity.ts';

/** A part of an invoice, and whether its money has come, has been reported, or is still awaited. */
interface StatedPart extends DuePart {
  state: 'received' | 'being checked' | 'due' | 'cancelled';
  /** What of it has neither come nor been reported, in minor units. */
  open: number;
}

/** What has come for an invoice, and what has not; in minor units. */
export interface PaidSoFar {
  received: number;
  /** Sum of the transfers that are being checked. */
  reported: number;
  /** Without what has been received or reported. */
  toPay: number;
  /** What lacks for the shipped pieces of cancelled orders. */
  shippedDue: number;
  /** Received above what the orders are to pay. */
  over: number;
  parts: readonly StatedPart[];
  /** Until when the invoice can be paid; null if it is always valid. */
  validity: string | null;
}

/**
 * What pages, papers and mails about an invoice state of its payments.
 * @param orders those on the invoice, as they are now
 * @param reported sum of the transfers that are being checked, in minor units
 */
export function paidSoFar(
  { parts, validUntil = null }: Pick<InvoiceContent, 'parts'> & Partial<Pick<InvoiceContent, 'validUntil'>>,
  orders: readonly Order[],
  reported: number,
): PaidSoFar {
  const balances = orders.map(balanceOf);
  const sum = (name: 'received' | 'due' | 'over' | 'shippedDue') =>
    balances.reduce((total, balance) => total + balance[name], 0);
  const received = sum('received');
  const isCancelled = orders.length > 0 && orders.every(({ cancelledAt }) => cancelledAt !== null);
  // What shipped pieces of a cancelled order have received is for no part of the other orders.
  const forParts = orders.reduce(
    (total, { cancelledAt }, index) =>
      isCancelled || cancelledAt === null ? total + (balances[index]?.received ?? 0) : total,
    0,
  );
  const stateUpTo = (amount: number) => {
    if (amount <= forParts) return 'received';
    if (isCancelled) return 'cancelled';
    return amount <= forParts + reported ? 'being checked' : 'due';
  };
  let upTo = 0;
  return {
    received,
    reported,
    shippedDue: sum('shippedDue'),
    toPay: Math.max(0, sum('due') + sum('shippedDue') - reported),
    over: sum('over'),
    validity: validityInWords({ validUntil }, orders),
    parts: parts.map((part) => {
      upTo += part.amount;
      const open = Math.min(part.amount, Math.max(0, upTo - forParts - reported));
      return { ...part, dueOn: depositDueOn(part.dueOn, orders), state: stateUpTo(upTo), open };
    }),
  };
}

/**
 * When a part is due, or what is open of it; unless its money has come or is being checked.
 * @param money formats minor units
 */
export function whenDue({ state, due, open, amount }: StatedPart, money: (minor: number) => string): string {
  if (state !== 'due') return state;
  return open < amount ? `${money(open)} of it ${due}` : due;
}

/** Whether nothing has come for an invoice, so that all of it is asked for. */
export const isUnpaid = ({ received, reported }: PaidSoFar): boolean => received === 0 && reported === 0;

/**
 * What was received and what is open, as rows; none while nothing was received and only the invoice itself is due.
 * @param money formats minor units
 */
export function paidRows(paid: PaidSoFar, money: (minor: number) => string): [name: string, amount: string][] {
  const { received, shippedDue, over } = paid;
  if (isUnpaid(paid) && shippedDue === 0) return [];
  return [
    ...knownRows(
      [
        ['Received', received],
        ['Due for shipped pieces of cancelled orders', shippedDue],
      ],
      money,
    ),
    ...openRows(paid, money),
    ...knownRows([['To be paid back to you', over]], money),
  ];
}

/** What is being checked and what is still to pay, as rows. @param money formats minor units */
export const openRows = (
  { reported, toPay }: Pick<PaidSoFar, 'reported' | 'toPay'>,
  money: (minor: number) => string,
) =>
  knownRows(
    [
      ['Being checked', reported],
      ['Still to pay', toPay],
    ],
    money,
  );

const knownRows = (rows: readonly [string, number][], money: (minor: number) => string) =>
  rows.flatMap(([name, amount]) => (amount > 0 ? [[name, money(amount)] as [name: string, amount: string]] : []));

/** Asks for the payment of a new revision while nothing has come; begins with a space. @param how such as ` by card` */
export const requestToPay = (paid: PaidSoFar, how = ''): string =>
  paid.toPay > 0 && isUnpaid(paid) ? ` Please pay the new one${how}.` : '';
