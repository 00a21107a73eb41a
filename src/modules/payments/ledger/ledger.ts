import type { Order } from '#src/core/orders/order.ts';
import { calendar } from '#src/core/site/calendar.ts';
import { type GuardedEvents, type HistoryEntry, withoutUndone } from '#src/modules/orders/moves/order-history.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';
import type { SlipToDecide } from '../slips/slip.ts';
import type { Balance } from './balance.ts';

/**
 * A ledger entry of an order. Entries are never edited, only corrected by a contra entry. Amounts are in minor units.
 */
export interface LedgerEntry {
  /** Id of the underlying event; a write-off shares the id of its payment. */
  id: string;
  /** `moved` is money that another order of the same invoice had too much of. */
  kind: 'payment' | 'write-off' | 'refund' | 'correction' | 'moved';
  /** Negative if it reduces the balance. */
  amount: number;
  currency: string;
  /** Date on the bank statement, such as 2026-03-12. */
  on: string;
  method: string;
  /** The bank's reference. */
  reference: string | null;
  /** ISO 8601 time of recording. */
  notedAt: string;
  /** The clerk who recorded it, shown to admins only; null for customers, and for automatic entries. */
  notedBy: string | null;
  /** Id of the entry it corrects. */
  corrects: string | null;
  /** True if a later entry corrects this one. */
  corrected: boolean;
}

/** Response of GET /order/{id}/ledger. */
export interface Ledger {
  entries: LedgerEntry[];
  balance: Balance;
  slips: SlipToDecide[];
  /** Whether the reader may record payments. */
  clerk: boolean;
  /** For admins: what one of them may pay back alone (null without a limit), and the proposal that waits. */
  refunds?: { alone: number | null; waiting: { amount: number; proposedBy: string } | null } | undefined;
}

const KINDS: Readonly<Record<string, LedgerEntry['kind']>> = {
  refunded: 'refund',
  'payment-corrected': 'correction',
  'payment-reversed': 'correction',
  'money-moved': 'moved',
};
const MONEY = new Set(['payment-received', 'paid', 'money-received', ...Object.keys(KINDS)]);

/** The ledger has these with their references and notes, and the slips, too. */
export const eventsOfLedger: GuardedEvents = {
  call: 'GET /order/:id/ledger',
  events: new Set([...MONEY, 'slip-sent', 'slip-declined', 'slip-settled']),
};

type OrderOfLedger = Pick<Order, 'orderedTotalPrice' | 'currency'>;

/** Derives the ledger from the history of an order: each payment event is an entry, except those that were undone. */
export function entriesOf(history: readonly HistoryEntry[], order: OrderOfLedger): LedgerEntry[] {
  const minorOf = (amount: number) => minorPriceOf(amount, order.currency);
  // An amended order may be paid, or no longer, without any money; of a share, all may be written off. A reader without
  // the ledger gets no amounts.
  const valid = withoutUndone(history);
  const events = valid.filter(({ event, data }) => MONEY.has(event) && (data.amount || data.writtenOff));
  const corrected = new Set(valid.map(({ data }) => data.corrects));
  const entries: LedgerEntry[] = [];
  for (const { id, event, at, data } of events) {
    const entry = {
      id,
      kind: KINDS[event] ?? 'payment',
      amount: minorOf(data.amount ?? 0),
      currency: order.currency,
      on: data.receivedOn ?? calendar.dayOf(at),
      method: data.method ?? 'bank transfer',
      reference: data.reference ?? null,
      notedAt: at,
      notedBy: null,
      corrects: data.corrects ?? null,
      corrected: corrected.has(id),
    };
    if (data.amount) entries.push(entry);
    if (data.writtenOff) entries.push({ ...entry, kind: 'write-off', amount: minorOf(data.writtenOff) });
  }
  return entries;
}

/** Sum in minor units. */
export function sumOf(entries: readonly Pick<LedgerEntry, 'amount'>[]): number {
  return entries.reduce((sum, { amount }) => sum + amount, 0);
}
