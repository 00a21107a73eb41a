import { foldedText } from '#src/platform/i18n/normal-text.ts';
import type { Column, Columns, CsvRow } from './bank-csv-columns.ts';
import { isCurrency } from './exact-amount.ts';
import { statementUnreadable } from './refuse-statement.ts';

/** Words that banks write beside sums, in folded letters. */
const SUMS = new Set(
  'total totals subtotal balance sum sums turnover saldo summe gesamt endsaldo suma solde'.split(' '),
);
const BESIDE = new Set(
  'of the for and in grand sub opening closing account available carried brought forward debit debits credit credits period page transactions entries lines items per as at on to from au am al vom bis du'.split(
    ' ',
  ),
);

const wordsOf = (text: string) => foldedText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Whether a text names a sum, and nothing else. */
function namesSum(text: string): boolean {
  const words = wordsOf(text);
  return (
    words.some((word) => SUMS.has(word)) &&
    words.every(
      (word) => SUMS.has(word) || BESIDE.has(word) || isCurrency(word.toUpperCase()) || /^\d{1,4}$/.test(word),
    )
  );
}

const TEXTS: readonly Column[] = ['reference', 'payer', 'bankId', 'endToEndId'];
const AMOUNTS: readonly Column[] = ['amount', 'credit', 'debit'];

/**
 * The rows with a day. Below the lines, some banks write sums without one; those are left out, with a notice.
 * @throws Refusal that names a row of money without a day that is no sum
 */
export function withDays(rows: readonly CsvRow[], { places }: Columns): { dated: CsvRow[]; notices: string[] } {
  const textsAt = ([, cells]: CsvRow, columns: readonly Column[]) =>
    columns.flatMap((column) => places.get(column) ?? []).map((at) => (cells[at] ?? '').trim());
  const hasDay = (row: CsvRow) => textsAt(row, ['day']).some((text) => text !== '');
  const sums = rows.filter((row) => !hasDay(row) && textsAt(row, AMOUNTS).some((text) => /[1-9]/.test(text)));
  for (const row of sums) {
    const text = textsAt(row, TEXTS).filter(Boolean).join(' ');
    if (text !== '' && !namesSum(text))
      throw statementUnreadable(
        `Row ${row[0]} has an amount but no day, and is no sum: "${text.slice(0, 40)}". Export each line with its day.`,
      );
  }
  const notices = sums.map(([row]) => `Row ${row} has an amount but no day, and was skipped as a sum.`);
  return { dated: rows.filter(hasDay), notices: notices.slice(0, MAX_NOTICES) };
}

/** Sums of which the clerk reads. */
const MAX_NOTICES = 20;
