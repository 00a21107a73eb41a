import { formatMinor, fromMinorUnits } from '#src/platform/i18n/money.ts';
import type { BookedAmounts, BookedChange, InvoiceHistory } from './booked-change.ts';
import { totalAmount } from './booked-change.ts';
import { type MoneyEntry, textOfEntry } from './booked-entry.ts';

export type Account =
  | 'Receivables'
  | 'Sales'
  | 'Freight and charges'
  | 'Discounts'
  | 'Tax payable'
  | 'Bank'
  | 'Bank charges';

/** A line of the journal; one of debit and credit is 0. Amounts are decimal numbers of the currency. */
export interface JournalRow {
  date: string;
  document: string;
  account: Account;
  debit: number;
  credit: number;
  currency: string;
  customer: string;
  text: string;
}

const CREDITED: readonly (readonly [keyof BookedAmounts, Account])[] = [
  ['sales', 'Sales'],
  ['charges', 'Freight and charges'],
  ['discounts', 'Discounts'],
  ['tax', 'Tax payable'],
];

type Posting = readonly [account: Account, debit: number];

/** Rows of postings whose debits, in minor units, add up to 0; a negative debit is a credit. */
function rowsOf(postings: readonly Posting[], common: Omit<JournalRow, 'account' | 'debit' | 'credit'>): JournalRow[] {
  const amountOf = (minor: number) => fromMinorUnits(minor, common.currency);
  return postings
    .filter(([, debit]) => debit !== 0)
    .map(([account, debit]) => ({
      ...common,
      account,
      debit: amountOf(Math.max(0, debit)),
      credit: amountOf(Math.max(0, -debit)),
    }));
}

/** An invoice, or a change of it: receivables against sales, charges, discounts and tax. */
export function rowsOfChange(
  { day, document, text, amounts }: BookedChange,
  { currency, customer }: Pick<InvoiceHistory, 'currency' | 'customer'>,
): JournalRow[] {
  const postings: Posting[] = [
    ['Receivables', totalAmount(amounts)],
    ...CREDITED.map(([name, account]) => [account, -amounts[name]] as const),
  ];
  return rowsOf(postings, { date: day, document, currency, customer, text });
}

/** Money: bank and bank charges against receivables; a refund or correction is the reverse. */
export function rowsOfEntry(entry: MoneyEntry): JournalRow[] {
  const { amount, writtenOff, currency } = entry;
  const postings: Posting[] = [
    ['Bank', amount],
    ['Bank charges', writtenOff],
    ['Receivables', -(amount + writtenOff)],
  ];
  const charges = writtenOff === 0 ? '' : `, bank charges ${formatMinor(writtenOff, currency)}`;
  const text = `${textOfEntry(entry)}${charges}`;
  return rowsOf(postings, { date: entry.day, document: entry.invoice, currency, customer: entry.customer, text });
}
