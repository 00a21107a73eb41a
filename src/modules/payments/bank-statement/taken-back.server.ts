import type { Db } from '#src/platform/database/open.server.ts';
import { daysBetween } from '#src/platform/i18n/days.ts';
import { isSameAccount } from './statement-line.ts';
import { listDebitsOf, type StoredLine } from './statement-line-repository.server.ts';

/** How long after a payment a bank may book its return, in days. */
const DAYS = 10;

/**
 * The lines whose amount left the account again on the same day or soon after: a bank that returns a payment may book
 * it as any debit, and a payer who writes lines of a statement into a text has to balance them.
 * @returns their ids
 */
export async function findTakenBack(db: Db, lines: readonly StoredLine[]): Promise<Set<string>> {
  const amounts = [...new Set(lines.map(({ amount }) => amount))];
  if (amounts.length === 0) return new Set();
  const debits = await listDebitsOf(db, amounts);
  const isTakenBack = ({ account, amount, currency, bookedOn }: StoredLine) =>
    debits.some((debit) => {
      const days = daysBetween(bookedOn, debit.bookedOn);
      const isSameMoney = debit.amount === amount && debit.currency === currency;
      return isSameMoney && isSameAccount(debit.account, account) && days >= 0 && days <= DAYS;
    });
  return new Set(lines.filter(isTakenBack).map(({ id }) => id));
}
