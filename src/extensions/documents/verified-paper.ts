/** What GET /verify/{code} answers about a document. */
export interface VerifiedPaper {
  title: string;
  number: string;
  /** ISO 8601. */
  date: string;
  /** As the document writes it; null where it has none. */
  amount: string | null;
  /** The last four digits of the bank account; null where it names none. */
  account: string | null;
  /** A later revision took its place. */
  superseded: boolean;
}

const ACCOUNT = /account|iban|a\/c/i;

/** @param bank the rows of an invoice */
export function lastDigits(bank: readonly { name: string; value: string }[]): string | null {
  const account = bank.find(({ name, value }) => ACCOUNT.test(name) && /\d/.test(value))?.value ?? '';
  return account.replaceAll(/[^\p{L}\d]/gu, '').slice(-4) || null;
}
