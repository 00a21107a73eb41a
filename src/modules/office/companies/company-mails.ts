import { signature } from '#src/core/accounts/account-mails.ts';
import { company as shop } from '#src/core/site/company.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { writeMail } from '#src/platform/mail/write-mail.ts';
import { type CompanyRole, companyRoleNames } from './company.ts';

interface Invited {
  to: string;
  company: string;
  by: string;
  role: CompanyRole;
  secret: string;
}

/** The secret is in the fragment, which no server receives. */
export function memberInvitationMail({ to, company, by, role, secret }: Invited, publicUrl: string) {
  return writeMail({
    to,
    subject: `${by} invites you to order for ${company}`,
    greeting: `${by} invites you to ${company} at ${shop.name}, as ${companyRoleNames[role].toLowerCase()}.`,
    paragraphs: [
      'Open the link, and sign in or sign up with this email address. It can be used once, within seven days.',
      'If you do not know the company, ignore this mail.',
    ],
    button: { label: 'Accept the invitation', url: `${publicUrl}/company-invitation#${secret}` },
    signature,
  });
}

/** To a member whom an owner has taken out. */
export function memberRemovedMail(to: string, by: string, { name }: { name: string }, publicUrl: string) {
  return writeMail({
    to,
    subject: `${by} took you out of ${name}`,
    greeting: `${by} took you out of the company ${name} at ${shop.name}.`,
    paragraphs: [
      'Its orders and papers stay with the company: you do not see them any more. What you order from now on is yours.',
      'If orders of yours waited for approval, they are cancelled; if you had API keys, they have ended.',
    ],
    button: { label: 'Open the shop', url: publicUrl },
    signature,
  });
}

interface Asked {
  by: string;
  company: string;
  lines: readonly { tool: string; pieces: number }[];
  total: string;
}

const rowsOf = ({ lines, total }: Asked) =>
  [
    ...lines.map(({ tool, pieces }) => [tool, `${formatPieces(pieces)} pieces`] as const),
    ['Total', total, 'sum'] as const,
  ] as const;

/** To those who can approve an order. */
export function approvalMail(to: string, asked: Asked, publicUrl: string) {
  return writeMail({
    to,
    subject: `${asked.by} asks you to approve an order`,
    greeting: `${asked.by} at ${asked.company} would like to order the pieces below.`,
    paragraphs: ['Nothing is ordered yet, and no stock is held. Price and stock are checked when you approve it.'],
    rows: rowsOf(asked),
    button: { label: 'Open the request', url: `${publicUrl}/dashboard/company` },
    signature,
  });
}

/** To the author of a request that was declined. */
export function requestDeclinedMail(to: string, decidedBy: string, asked: Asked, publicUrl: string) {
  return writeMail({
    to,
    subject: `${decidedBy} declined your order`,
    greeting: `${decidedBy} at ${asked.company} declined the order below, which you had sent for approval.`,
    paragraphs: ['Nothing was ordered.'],
    rows: rowsOf(asked),
    button: { label: 'Open your company', url: `${publicUrl}/dashboard/company` },
    signature,
  });
}
