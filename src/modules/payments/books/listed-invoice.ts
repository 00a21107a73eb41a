/** An invoice in a list. Amounts are in its currency, as decimal numbers. */
export interface ListedInvoice {
  _id: string;
  /** Without the letter of its revision. */
  number: string;
  /** Letter of the latest revision; empty: the original. */
  revision: string;
  /** Day of this revision. */
  issuedOn: string;
  currency: string;
  total: number;
  received: number;
  /** What is still to be paid; 0 if more was received. */
  due: number;
  /** Day on which the next payment is due, such as 2026-03-12; null if nothing is due on a date. */
  dueOn: string | null;
  /** What is due on that day, such as the deposit; 0 if nothing is due on a date. */
  dueFirst: number;
  /** Whether that day is over. */
  overdue: boolean;
  /** Its orders, those that were cancelled on it, too. */
  orders: readonly { _id: string; number: string }[];
  /** For admins. */
  customer?: { name: string; email: string };
}

/** A line of an invoice; the amount is without tax, and negative for a discount or credit. */
export interface BookedLine {
  kind: 'order' | 'charge' | 'discount' | 'credit';
  text: string;
  amount: number;
  orderId?: string;
}

/** A ledger entry of an invoice; the amount is negative if it reduces what was received. */
export interface BookedEntry {
  kind: 'payment' | 'write-off' | 'refund' | 'correction';
  amount: number;
  reference: string | null;
  /** Day on the bank statement, or else the day on which it was recorded. */
  receivedOn: string;
}

/** An invoice with its lines, tax and ledger; the lines and the tax add up to the total. */
export interface BookedInvoice extends Omit<ListedInvoice, '_id' | 'orders' | 'customer'> {
  /** Replaced by a later revision or another invoice: it must not be paid. */
  superseded: boolean;
  /** Numbers of all revisions, oldest first. */
  revisions: readonly string[];
  lines: readonly BookedLine[];
  taxes: readonly { percent: number; base: number; amount: number }[];
  /** Earliest first. */
  entries: readonly BookedEntry[];
}
