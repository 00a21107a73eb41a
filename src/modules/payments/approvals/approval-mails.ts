import { company } from '#src/core/site/company.ts';
import { writeMail } from '#src/platform/mail/write-mail.ts';
import { APPROVALS_PATH } from './approval.ts';
import type { ApprovalText, DescribedApproval } from './approval-kinds.server.ts';

type Described = Pick<DescribedApproval, 'mailRows' | 'mails' | 'path'>;

function write(
  to: string,
  { subject, act, paragraphs }: ApprovalText,
  by: string,
  rows: DescribedApproval['mailRows'],
  button: { label: string; url: string },
) {
  return writeMail({ to, subject, greeting: `${by} ${act}`, paragraphs, rows, button, signature: company.name });
}

/** Mail to an admin about a proposal that waits. */
export function proposalMail(
  to: string,
  { mailRows, mails: { proposed } }: Described,
  { proposed_email }: { proposed_email: string },
  publicUrl: string,
) {
  const paragraphs = [
    ...proposed.paragraphs,
    'If you did not expect this, decline it, and ask the person who proposes it by phone.',
  ];
  const button = { label: 'Open what is to approve', url: `${publicUrl}${APPROVALS_PATH}` };
  const rows = [['Proposed by', proposed_email], ...mailRows] as const;
  return write(to, { ...proposed, paragraphs }, proposed_email, rows, button);
}

interface Decided {
  proposed_email: string;
  decidedBy: string;
  approved: boolean;
  reason: string | null;
}

/** Mail to an admin about a decision. */
export function decisionMail(
  to: string,
  { mailRows, mails, path }: Described,
  { proposed_email, decidedBy, approved, reason }: Decided,
  publicUrl: string,
) {
  const text = approved ? mails.approved : mails.declined;
  const verb = approved ? 'approved' : decidedBy === proposed_email ? 'withdrew' : 'declined';
  const rows = [
    ['Proposed by', proposed_email],
    ...mailRows,
    ...(reason === null ? [] : [['Reason', reason] as const]),
  ] as const;
  const button = { label: 'Open the page', url: `${publicUrl}${path}` };
  return write(to, { ...text, act: `${verb} ${text.act}` }, decidedBy, rows, button);
}
