import { hash } from 'node:crypto';
import { accountForm, ownBankId, type ReadLine, type StatementLine } from './statement-line.ts';

const ID_LENGTH = 40;
const idOf = (parts: readonly (string | number)[]) => hash('sha256', JSON.stringify(parts)).slice(0, ID_LENGTH);

/** The bank's id in one form, whatever separators a format puts between its signs. */
const bankIdOf = ({ bankId }: ReadLine): string => accountForm(ownBankId(bankId));

const textsOf = ({ reference, payer, endToEndId }: ReadLine) => [reference, payer, endToEndId];

/**
 * Gives each line an id that it has again in an overlapping file. The bank's own id counts, together with day and
 * amount; without one, all that the line says, and its place among the equal lines of its day. Two lines of one file
 * with the same id of the bank and different texts are two lines, so that no money is taken for money seen before.
 * @param account IBAN or number of the account
 */
export function identifyLines(account: string, lines: readonly ReadLine[]): StatementLine[] {
  const baseOf = (line: ReadLine) => {
    const bankId = bankIdOf(line);
    const { bookedOn, kind, amount, currency } = line;
    const own = bankId ? [bankId] : ['', ...textsOf(line)];
    return idOf([accountForm(account), bookedOn, kind, amount, currency, ...own]);
  };
  const groups = Map.groupBy(lines, baseOf);
  const identified = new Map<string, StatementLine>();
  for (const line of lines) {
    const base = baseOf(line);
    const same = groups.get(base) ?? [];
    const hasTexts = new Set(same.map((each) => idOf(textsOf(each)))).size > 1;
    const id = !bankIdOf(line) ? idOf([base, same.indexOf(line)]) : hasTexts ? idOf([base, ...textsOf(line)]) : base;
    identified.set(id, { ...line, bankId: ownBankId(line.bankId), id });
  }
  return [...identified.values()];
}
