import { company } from '#src/core/site/company.ts';
import { writeMail } from '#src/platform/mail/letter.ts';
import { lastDigits } from './account-number.ts';
import type { BankRow } from './bank-details.ts';

export const BANK_DETAILS_PATH = '/dashboard/bank-details';

/** Mails to the admins; account numbers by their last four figures alone, because mails are read by others. */
interface BankChange {
  proposedBy: string;
  before: readonly BankRow[];
  after: readonly BankRow[];
}

const endOf = (rows: readonly BankRow[]) => {
  const digits = lastDigits(rows);
  return digits ? `ends in ${digits}` : 'none';
};

/** Which rows differ, so that a change of the SWIFT code alone is seen too. */
function changedRows({ before, after }: BankChange): string {
  const was = new Map(before.map(({ name, value }) => [name, value]));
  const is = new Map(after.map(({ name, value }) => [name, value]));
  const names = [...new Set([...is.keys(), ...was.keys()])];
  return names.filter((name) => was.get(name) !== is.get(name)).join(', ');
}

const rowsOf = (change: BankChange) =>
  [
    ['Proposed by', change.proposedBy],
    ['Account before', endOf(change.before)],
    ['Account proposed', endOf(change.after)],
    ['What differs', changedRows(change)],
  ] as const;

const button = (publicUrl: string) => ({ label: 'Open the bank details', url: `${publicUrl}${BANK_DETAILS_PATH}` });

export function proposalMail(to: string, change: BankChange, publicUrl: string) {
  return writeMail({
    to,
    subject: 'Bank details: a change is proposed',
    greeting: `${change.proposedBy} proposes other bank details for the invoices of ${company.name}.`,
    paragraphs: [
      'Nothing has changed yet. Another administrator has to consent first.',
      'If you did not expect this, decline it, and ask the person who proposes it by phone.',
    ],
    rows: rowsOf(change),
    button: button(publicUrl),
    signature: company.name,
  });
}

export function decisionMail(
  to: string,
  { decidedBy, consented, ...change }: BankChange & { decidedBy: string; consented: boolean },
  publicUrl: string,
) {
  const what = consented ? 'consented to' : decidedBy === change.proposedBy ? 'withdrew' : 'declined';
  return writeMail({
    to,
    subject: consented ? 'Bank details: changed' : 'Bank details: the change was declined',
    greeting: `${decidedBy} ${what} the change of our bank details.`,
    paragraphs: consented
      ? [
          'New invoices print the new account from now on. Invoices that were issued before keep the old one.',
          'If you did not expect this, tell all administrators by phone, and propose the earlier details again.',
        ]
      : ['Invoices print the same account as before.'],
    rows: rowsOf(change),
    button: button(publicUrl),
    signature: company.name,
  });
}
