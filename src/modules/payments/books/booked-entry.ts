import type { StoredEntry } from '../ledger/ledger-repository.server.ts';

type CountedKind = Exclude<StoredEntry['kind'], 'undone'>;

/** A ledger entry as the books have it. */
export interface MoneyEntry {
  invoice: string;
  currency: string;
  /** Name and address. */
  customer: string;
  kind: CountedKind;
  /** Day on the bank statement, or else the day on which it was recorded. */
  day: string;
  /** Money, in minor units; negative if it was paid back, or was recorded by mistake. */
  amount: number;
  /** Bank charges that the shop bears, in minor units. */
  writtenOff: number;
  reference: string | null;
}

const TEXTS: Readonly<Record<CountedKind, string>> = {
  payment: 'Payment',
  refund: 'Refund',
  correction: 'Correction',
};

export const textOfEntry = ({ kind, reference }: Pick<MoneyEntry, 'kind' | 'reference'>): string =>
  reference ? `${TEXTS[kind]} ${reference}` : TEXTS[kind];
