import type { Order } from '#src/core/orders/order.ts';
import { type HistoryEntry, withoutUndone } from '#src/core/orders/order-history.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';
import type { Balance } from './balance.ts';
import type { Slip } from './slip.ts';

/** An entry of the ledger of an order. It is never edited: a contrary entry makes it good. Amounts are minor units. */
export interface LedgerEntry {
  /** Of the event that it belongs to; a write-off shares that of its payment. */
  id: string;
  kind: 'payment' | 'write-off' | 'refund' | 'correction';
  /** Below zero for what leaves the balance. */
  amount: number;
  currency: string;
  /** The day of the bank statement, such as 2026-03-12. */
  on: string;
  method: string;
  /** Of the bank. */
  reference: string | null;
  /** ISO 8601: when it was noted. */
  notedAt: string;
  /** The clerk who noted it, for admins; null for the shop itself, and for customers. */
  notedBy: string | null;
  /** Id of the entry that it makes good. */
  corrects: string | null;
  /** A later entry makes it good. */
  corrected: boolean;
}

/** The ledger of an order, as GET /order/{id}/ledger answers it. */
export interface Ledger {
  entries: LedgerEntry[];
  balance: Balance;
  slips: Slip[];
  /** Whether the reader notes payments. */
  clerk: boolean;
}

const KINDS: Readonly<Record<string, LedgerEntry['kind']>> = {
  refunded: 'refund',
  'refunded-below-total': 'refund',
  'payment-corrected': 'correction',
  'payment-reversed': 'correction',
};
const MONEY = new Set(['payment-received', 'paid', 'money-received', ...Object.keys(KINDS)]);

type OrderOfLedger = Pick<Order, 'orderedTotalPrice' | 'currency'>;

/** The ledger is the history of the order: each event of money is an entry, and what was taken back in time is none. */
export function entriesOf(history: readonly HistoryEntry[], order: OrderOfLedger): LedgerEntry[] {
  const minorOf = (amount: number) => minorPriceOf(amount, order.currency);
  const total = minorOf(order.orderedTotalPrice);
  const events = withoutUndone(history).filter(({ event }) => MONEY.has(event));
  const corrected = new Set(events.map(({ data }) => data.corrects));
  const entries: LedgerEntry[] = [];
  for (const { id, event, at, data } of events) {
    const entry = {
      id,
      kind: KINDS[event] ?? 'payment',
      // Orders from before payments had amounts were paid at once.
      amount: data.amount === undefined ? total - sumOf(entries) : minorOf(data.amount),
      currency: order.currency,
      on: data.receivedOn ?? at.slice(0, 10),
      method: data.method ?? 'bank transfer',
      reference: data.reference ?? null,
      notedAt: at,
      notedBy: null,
      corrects: data.corrects ?? null,
      corrected: corrected.has(id),
    };
    entries.push(entry);
    if (data.writtenOff) entries.push({ ...entry, kind: 'write-off', amount: minorOf(data.writtenOff) });
  }
  return entries;
}

/** In minor units. */
export function sumOf(entries: readonly Pick<LedgerEntry, 'amount'>[]): number {
  return entries.reduce((sum, { amount }) => sum + amount, 0);
}
