import { company } from '#src/core/site/company.ts';
import { writeMail } from '#src/platform/mail/write-mail.ts';
import { lastDigits } from './account-number.ts';
import type { BankRow } from './bank-details.ts';

const BANK_DETAILS_PATH = '/dashboard/bank-details';

/**
 * Data of the mails to admins, which show only the last four digits of account numbers, because others may read the
 * mailbox.
 */
interface BankChange {
  proposedBy: string;
  before: readonly BankRow[];
  after: readonly BankRow[];
}

const accountEnding = (rows: readonly BankRow[]) => {
  const digits = lastDigits(rows);
  return digits ? `ends in ${digits}` : 'none';
};

/** Names of the rows that differ, so that a change of only the SWIFT code is noticed too. */
function changedRows({ before, after }: BankChange): string {
  const previous = new Map(before.map(({ name, value }) => [name, value]));
  const current = new Map(after.map(({ name, value }) => [name, value]));
  const names = [...new Set([...current.keys(), ...previous.keys()])];
  return names.filter((name) => previous.get(name) !== current.get(name)).join(', ');
}

const rowsOf = (change: BankChange) =>
  [
    ['Proposed by', change.proposedBy],
    ['Account before', accountEnding(change.before)],
    ['Account proposed', accountEnding(change.after)],
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
  const action = consented ? 'consented to' : decidedBy === change.proposedBy ? 'withdrew' : 'declined';
  return writeMail({
    to,
    subject: consented ? 'Bank details: changed' : 'Bank details: the change was declined',
    greeting: `${decidedBy} ${action} the change of our bank details.`,
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
