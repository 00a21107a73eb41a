import type { Order } from '#src/core/orders/order.ts';
import { balanceOf } from '../ledger/balance.ts';
import type { DuePart, InvoiceContent } from './invoice.ts';

/** A part of an invoice, and whether its money has come, has been reported, or is still awaited. */
interface StatedPart extends DuePart {
  state: 'received' | 'being checked' | 'due';
}

/** What has come for an invoice, and what has not; in minor units. */
export interface PaidSoFar {
  received: number;
  /** Sum of the transfers that are being checked. */
  reported: number;
  /** Without what has been received or reported. */
  toPay: number;
  /** Received above what the orders are to pay. */
  over: number;
  parts: readonly StatedPart[];
}

/**
 * What pages, papers and mails about an invoice state of its payments.
 * @param orders those on the invoice, as they are now
 * @param reported sum of the transfers that are being checked, in minor units
 */
export function paidSoFar(
  { parts }: Pick<InvoiceContent, 'parts'>,
  orders: readonly Order[],
  reported: number,
): PaidSoFar {
  const balances = orders.map(balanceOf);
  const sum = (name: 'received' | 'due' | 'over') => balances.reduce((total, balance) => total + balance[name], 0);
  const received = sum('received');
  const stateUpTo = (amount: number) => {
    if (amount <= received) return 'received';
    return amount <= received + reported ? 'being checked' : 'due';
  };
  let upTo = 0;
  return {
    received,
    reported,
    toPay: Math.max(0, sum('due') - reported),
    over: sum('over'),
    parts: parts.map((part) => {
      upTo += part.amount;
      return { ...part, state: stateUpTo(upTo) };
    }),
  };
}

/** When a part is due, unless its money has come or is being checked. */
export const whenDue = ({ state, due }: StatedPart): string => (state === 'due' ? due : state);

/** Whether nothing has come for an invoice, so that all of it is asked for. */
export const isUnpaid = ({ received, reported }: PaidSoFar): boolean => received === 0 && reported === 0;

/** What has come and what has not, as rows; none before anything has come. @param money formats minor units */
export function paidRows(paid: PaidSoFar, money: (minor: number) => string): [name: string, amount: string][] {
  if (isUnpaid(paid)) return [];
  const { received, reported, toPay, over } = paid;
  const rows: [string, number][] = [
    ['Received', received],
    ['Being checked', reported],
    ['Still to pay', toPay],
    ['To be paid back to you', over],
  ];
  return rows.flatMap(([name, amount]) => (amount > 0 ? [[name, money(amount)] as [string, string]] : []));
}

/** Asks for the payment of a new revision while nothing has come; begins with a space. @param how such as ` by card` */
export const requestToPay = (paid: PaidSoFar, how = ''): string =>
  paid.toPay > 0 && isUnpaid(paid) ? ` Please pay the new one${how}.` : '';
