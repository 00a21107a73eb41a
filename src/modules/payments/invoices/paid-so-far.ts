import type { Order } from '#src/core/orders/order.ts';
import { balanceOf } from '../ledger/balance.ts';
import type { DuePart, InvoiceContent } from './invoice.ts';

/** A part of an invoice, and whether what has been received covers it. */
export interface PaidPart extends DuePart {
  isPaid: boolean;
}

/** What has been received for an invoice, and what is still to pay, in minor units. */
export interface PaidSoFar {
  received: number;
  due: number;
  parts: readonly PaidPart[];
}

/** @param orders those on the invoice, as they are now */
export function paidSoFar({ parts }: Pick<InvoiceContent, 'parts'>, orders: readonly Order[]): PaidSoFar {
  const balances = orders.map(balanceOf);
  const received = balances.reduce((sum, balance) => sum + balance.received, 0);
  let upTo = 0;
  return {
    received,
    due: balances.reduce((sum, balance) => sum + balance.due, 0),
    parts: parts.map((part) => {
      upTo += part.amount;
      return { ...part, isPaid: received >= upTo };
    }),
  };
}
