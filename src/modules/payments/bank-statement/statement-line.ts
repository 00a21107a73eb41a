/** A line of a bank statement: money that moved on one account of the shop. */
export interface StatementLine {
  /** The same for the same line of any file of this account: see `identifyLines`. */
  id: string;
  /** Day of the booking, such as 2026-03-12. */
  bookedOn: string;
  /** A reversal is money that the bank or another payer took back or gave back; it pays no invoice. */
  kind: 'credit' | 'debit' | 'reversal';
  /** In minor units, never negative. */
  amount: number;
  currency: string;
  /** What the payer wrote: texts and references, one on a line. */
  reference: string;
  /** Name of the payer as the bank knows it; empty if the bank does not tell. */
  payer: string;
  /** The payer's own reference of the transfer; empty without one. */
  endToEndId: string;
  /** The bank's reference of the booking; empty without one. */
  bankId: string;
}

/** Formats of files; banks write the same transfer differently in each. */
export type StatementFormat = 'camt' | 'mt940' | 'csv';

/** A line as a reader finds it. */
export type ReadLine = Omit<StatementLine, 'id'>;

/** The lines of one account in a file. */
export interface Statement {
  /** IBAN or number of the account, in capitals without spaces; empty if the file does not name it. */
  account: string;
  format: StatementFormat;
  lines: StatementLine[];
  /** What the clerk should know about how the file was read. */
  notices: string[];
}

/** As a reader finds it. */
export interface ReadStatement extends Omit<Statement, 'lines' | 'format'> {
  /** Number and page of the statement. */
  name: string;
  lines: ReadLine[];
}

/** An account number in the one form in which two are compared. */
export const accountForm = (account: string): string => account.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();

/** Shorter numbers may be the end of another account's. */
const TELLING_ACCOUNT = 8;

/** Whether two forms are of one account: a file has its IBAN, its bank code and number, or its currency behind it. */
export function isSameAccount(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short === long || short.length < TELLING_ACCOUNT) return short === long;
  return long.endsWith(short) || (long.startsWith(short) && /^[A-Z]{3}$/.test(long.slice(short.length)));
}

/** What banks write where they have no id. */
const NO_ID = /^(?:NONREF|NOREF|NOTPROVIDED|NOTAVAILABLE|NA)?0*$/;

/** The bank's id of a booking; empty for what banks write where they have none. */
export const ownBankId = (written: string): string => (NO_ID.test(accountForm(written)) ? '' : written);

/** Longest reference and payer that are kept; a bank's own limits are far below. */
const [LONGEST_REFERENCE, LONGEST_NAME] = [2_000, 200];

const withoutControls = (text: string) => text.replaceAll(/[^\S\n]+|[^\P{Cc}\n]/gu, ' ').toWellFormed();

/** A text of a bank as it is stored: in normal letters, on one line, without signs that no database can store. */
export const lineText = (text: string): string =>
  withoutControls(text.normalize('NFC')).replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_NAME).toWellFormed();

/** Texts of a reference, each on a line of its own. */
export const referenceText = (texts: readonly string[]): string =>
  [...new Set(texts.map((text) => withoutControls(text.normalize('NFC')).replaceAll(/\s+/g, ' ').trim()))]
    .filter(Boolean)
    .join('\n')
    .slice(0, LONGEST_REFERENCE)
    .toWellFormed();
