/** The columns that are read from a statement in CSV, each with the headings that banks give it. */
const HEADINGS = {
  day: [
    'booking date',
    'booked on',
    'posting date',
    'transaction date',
    'trans date',
    'date',
    'entry date',
    'buchungstag',
    'buchungsdatum',
    'fecha',
    'date comptable',
  ],
  amount: ['amount', 'transaction amount', 'betrag', 'umsatz', 'importe', 'montant'],
  credit: ['credit', 'credit amount', 'deposit', 'deposits', 'paid in', 'money in', 'haben', 'abono'],
  debit: ['debit', 'debit amount', 'withdrawal', 'withdrawals', 'paid out', 'money out', 'soll', 'cargo'],
  mark: ['dr/cr', 'cr/dr', 'debit/credit', 'credit/debit', 'd/c', 'c/d', 'soll/haben'],
  type: ['type', 'transaction type', 'trans type', 'tran type', 'txn type', 'entry type', 'payment type', 'umsatzart'],
  currency: ['currency', 'ccy', 'curr', 'waehrung', 'währung', 'divisa', 'devise'],
  reference: [
    'reference',
    'payment reference',
    'description',
    'particulars',
    'narration',
    'narrative',
    'details',
    'remarks',
    'verwendungszweck',
    'purpose',
    'concepto',
    'libelle',
  ],
  payer: [
    'payer',
    'payer name',
    'name',
    'counterparty',
    'counterparty name',
    'debtor',
    'sender',
    'from',
    'auftraggeber',
    'beguenstigter/zahlungspflichtiger',
    'name zahlungsbeteiligter',
  ],
  endToEndId: [
    'end-to-end id',
    'end to end id',
    'endtoendid',
    'end-to-end reference',
    'kundenreferenz (end-to-end)',
    'customer reference',
  ],
  bankId: [
    'transaction id',
    'id',
    'bank reference',
    'transaction reference',
    'bank ref',
    'unique id',
    'reference number',
    'ref no',
  ],
  account: ['account', 'account number', 'account no', 'iban', 'auftragskonto', 'iban auftragskonto', 'own account'],
} as const;

/** A row of the file: its number, and its cells. */
export type CsvRow = [row: number, cells: string[]];

export type Column = keyof typeof HEADINGS;

/** Without the full stops, colons and asterisks at its end; a pattern for them would try each of many in vain. */
function withoutEndMarks(heading: string): string {
  let end = heading.length;
  while (end > 0 && '.:*'.includes(heading.charAt(end - 1))) end -= 1;
  return heading.slice(0, end);
}

const form = (heading: string) =>
  withoutEndMarks(
    heading
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/g, ' '),
  );

/** The heading alone, and a currency in it, as in `Amount (USD)`. */
const WITH_CURRENCY = /^(.*?) ?[([]?\b([A-Z]{3})\b[)\]]?$/;

export interface Columns {
  /** Places of the columns; those of the reference are several. */
  places: Map<Column, number[]>;
  /** Named in a heading of an amount; empty if none is. */
  currency: string;
}

function columnOf(heading: string): Column | undefined {
  const text = form(heading);
  return (Object.keys(HEADINGS) as Column[]).find((column) => HEADINGS[column].some((known) => known === text));
}

/** Reads a row of headings; undefined if it is none: it needs a day and an amount. */
export function readColumns(cells: readonly string[]): Columns | undefined {
  const places = new Map<Column, number[]>();
  let currency = '';
  for (const [at, cell] of cells.entries()) {
    const [, named = '', code = ''] = WITH_CURRENCY.exec(cell.trim()) ?? [];
    const inside = columnOf(cell) === undefined ? columnOf(named) : undefined;
    if (inside === 'amount' || inside === 'credit' || inside === 'debit') currency ||= code;
    const column = columnOf(cell) ?? (currency && code ? inside : undefined);
    if (column && (column === 'reference' || !places.has(column)))
      places.set(column, [...(places.get(column) ?? []), at]);
  }
  const isTable = places.has('day') && (places.has('amount') || places.has('credit'));
  return isTable ? { places, currency } : undefined;
}
