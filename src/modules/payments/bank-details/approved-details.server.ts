import type { Actor } from '#src/core/accounts/actor.ts';
import { changedFields } from '#src/core/admin-change.server.ts';
import type { Config } from '#src/core/config.ts';
import { company } from '#src/core/site/company.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import type { ApprovalRow } from '../approvals/approval.ts';
import type { ApprovalKind, ApprovalParts, Approving, DescribedApproval } from '../approvals/approval-kinds.server.ts';
import type { StoredApproval } from '../approvals/approval-repository.server.ts';
import { lastDigits } from './account-number.ts';
import { type BankDetails, type BankRow, bankRows } from './bank-details.ts';
import { currentDetails } from './current-details.server.ts';
import { asFields, problemOfChange, requireChangeable } from './propose-bank-details.server.ts';

const accountEnding = (rows: readonly BankRow[]) => {
  const digits = lastDigits(rows);
  return digits ? `ends in ${digits}` : 'none';
};

/** The proposed rows with what differs now, so that a change of only the SWIFT code is noticed too. */
function comparedRows(before: readonly BankRow[], after: readonly BankRow[]): ApprovalRow[] {
  const previous = new Map(before.map(({ name, value }) => [name, value]));
  const rows = after.map(({ name, value }) =>
    previous.get(name) === value ? { name, value } : { name, value, before: previous.get(name) ?? '' },
  );
  const removed = before.filter(({ name }) => !after.some((row) => row.name === name));
  return [...rows, ...removed.map(({ name, value }) => ({ name, value: '', before: value }))];
}

const mails: DescribedApproval['mails'] = {
  proposed: {
    subject: 'Bank details: a change is proposed',
    act: `proposes other bank details for the invoices of ${company.name}.`,
    paragraphs: ['Nothing has changed yet. Another administrator has to approve it first.'],
  },
  approved: {
    subject: 'Bank details: changed',
    act: 'the change of our bank details.',
    paragraphs: [
      'New invoices print the new account from now on. Invoices that were issued before keep the old one.',
      'If you did not expect this, tell all administrators by phone, and propose the earlier details again.',
    ],
  },
  declined: {
    subject: 'Bank details: the change was declined',
    act: 'the change of our bank details.',
    paragraphs: ['Invoices print the same account as before.'],
  },
};

async function describe(db: Db, config: Config, { id, content }: StoredApproval): Promise<DescribedApproval> {
  const before = (await currentDetails(db, config))?.bank ?? [];
  const after = bankRows(JSON.parse(content) as BankDetails);
  const rows = comparedRows(before, after);
  const differing = rows.flatMap((row) => (row.before === undefined ? [] : [row.name]));
  return {
    title: 'Bank details of new invoices',
    path: '/dashboard/bank-details',
    rows,
    advice:
      'Call the person who proposed this, and compare each figure with a letter of the bank. Approve only then. If none of you proposed it, decline.',
    // Only the last four digits, because others may read the mailbox.
    mailRows: [
      ['Account before', accountEnding(before)],
      ['Account proposed', accountEnding(after)],
      ['What differs', differing.join(', ')],
    ],
    mails,
    change: {
      kind: 'bank',
      subject: { id, name: 'Bank details' },
      ...changedFields(asFields(before), asFields(after)),
      actions: {
        proposed: 'details proposed',
        approved: 'details changed',
        declined: 'details declined',
        withdrawn: 'details withdrawn',
      },
    },
  };
}

/** New documents print the approved details, see `currentDetails`. Issued documents do not change. */
async function approve(parts: ApprovalParts, _: Actor, __: StoredApproval, { begin, end }: Approving): Promise<void> {
  requireChangeable(parts.config);
  await inTransaction(parts.db, async (trx) => {
    await begin(trx);
    await end(trx);
  });
}

export const approvedDetails: ApprovalKind = {
  kind: 'bank-details',
  describe,
  problem: async ({ config }) => problemOfChange(config),
  approve,
};
