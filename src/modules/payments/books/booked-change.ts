import type { InvoiceContent } from '../invoices/invoice.ts';

/** What an invoice asks for, by what it is for; discounts and credits are negative. In minor units. */
export interface BookedAmounts {
  sales: number;
  charges: number;
  discounts: number;
  tax: number;
}

/** A revision as it was issued. */
export interface BookedRevision {
  /** Number and letter. */
  document: string;
  /** Day of issue in the company’s calendar. */
  day: string;
  amounts: BookedAmounts;
}

/** Everything that changed what is owed on an invoice. */
export interface InvoiceHistory {
  number: string;
  currency: string;
  /** Name and address. */
  customer: string;
  /** Oldest first. */
  revisions: readonly BookedRevision[];
  /** What is to be paid on it now. */
  total: number;
  /** The invoice that has its orders now, and the day on which it was issued. */
  replaced: { by: string; day: string } | null;
  /** The last day on which one of its orders was cancelled. */
  cancelledOn: string | null;
  /** All orders of the latest revision are cancelled. */
  allCancelled: boolean;
  /** What is to be paid for shipped pieces of its cancelled orders: see `shippedContent`. */
  shipped: BookedAmounts;
}

/** A change of what is owed on an invoice; the amounts are the difference. */
export interface BookedChange {
  day: string;
  kind: 'invoice' | 'revision' | 'cancellation' | 'replacement';
  document: string;
  text: string;
  amounts: BookedAmounts;
}

const NOTHING: BookedAmounts = { sales: 0, charges: 0, discounts: 0, tax: 0 };

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

export function amountsOf({ lines, adjustments }: Pick<InvoiceContent, 'lines' | 'adjustments'>): BookedAmounts {
  const of = (isCharge: boolean) =>
    sum(adjustments.filter(({ kind }) => (kind === 'charge') === isCharge).map(({ amount }) => amount));
  return {
    sales: sum(lines.map(({ amount }) => amount)),
    charges: of(true),
    discounts: of(false),
    tax: sum([...lines, ...adjustments].map(({ tax }) => tax)),
  };
}

export const totalAmount = ({ sales, charges, discounts, tax }: BookedAmounts): number =>
  sales + charges + discounts + tax;

const plus = (a: BookedAmounts, b: BookedAmounts): BookedAmounts => ({
  sales: a.sales + b.sales,
  charges: a.charges + b.charges,
  discounts: a.discounts + b.discounts,
  tax: a.tax + b.tax,
});

const less = (a: BookedAmounts, b: BookedAmounts): BookedAmounts => ({
  sales: a.sales - b.sales,
  charges: a.charges - b.charges,
  discounts: a.discounts - b.discounts,
  tax: a.tax - b.tax,
});

const isNothing = (amounts: BookedAmounts) => Object.values(amounts).every((amount) => amount === 0);

/**
 * What remains of the latest revision, and what is to be paid for shipped pieces of cancelled orders: of the revision
 * nothing once another invoice has its orders, or they are cancelled.
 */
function remaining({ total, replaced, allCancelled, shipped }: InvoiceHistory, latest: BookedAmounts): BookedAmounts {
  const amounts = plus(replaced || allCancelled ? NOTHING : latest, shipped);
  return { ...amounts, sales: amounts.sales + total - totalAmount(amounts) };
}

function lastChange(history: InvoiceHistory, latest: BookedRevision): BookedChange {
  const { replaced, cancelledOn, number } = history;
  const amounts = less(remaining(history, latest.amounts), latest.amounts);
  if (replaced)
    return { day: replaced.day, kind: 'replacement', document: number, text: `Replaced by ${replaced.by}`, amounts };
  return {
    day: cancelledOn ?? latest.day,
    kind: 'cancellation',
    document: number,
    text: `Order cancelled: ${latest.document}`,
    amounts,
  };
}

/** The changes of what is owed on an invoice, oldest first; together they are its `total`. */
export function bookedChanges(history: InvoiceHistory): BookedChange[] {
  const { revisions } = history;
  const changes = revisions.map(({ day, document, amounts }, index): BookedChange => {
    const before = revisions[index - 1];
    return before
      ? {
          day,
          kind: 'revision',
          document,
          text: `${before.document} reissued as ${document}`,
          amounts: less(amounts, before.amounts),
        }
      : { day, kind: 'invoice', document, text: `Proforma invoice ${document}`, amounts };
  });
  const latest = revisions.at(-1);
  if (latest) changes.push(lastChange(history, latest));
  return changes.filter(({ kind, amounts }) => kind === 'invoice' || !isNothing(amounts));
}
