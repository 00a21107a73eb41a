import { company } from '#src/core/site/company.ts';
import { writeMail } from '#src/platform/mail/write-mail.ts';
import { signature } from '../account-mails.ts';

/** A role is one of the staff. */
export type AccountChange = NamedChange | { role: string };

type NamedChange = 'promoted' | 'demoted' | 'staff-ended' | 'blocked' | 'unblocked';

interface ChangeOfAccount {
  change: AccountChange;
  /** Address of the changed account. */
  email: string;
  /** Who did it: an address, or the operator. */
  by: string;
}

const toAdminsTexts: Record<NamedChange, (change: ChangeOfAccount) => [subject: string, sentence: string]> = {
  promoted: ({ email, by }) => [`Administrators: ${email} is one now`, `${by} made ${email} an administrator.`],
  demoted: ({ email, by }) => [
    `Administrators: ${email} is no longer one`,
    `${by} removed the administrator rights of ${email}.`,
  ],
  'staff-ended': ({ email, by }) => [
    `Staff: ${email} has no role any more`,
    `${by} took the role in the staff away from ${email}.`,
  ],
  blocked: ({ email, by }) => [`Accounts: ${email} is blocked`, `${by} blocked the account of ${email}.`],
  unblocked: ({ email, by }) => [`Accounts: ${email} is unblocked`, `${by} unblocked the account of ${email}.`],
};

function toAdminsText(changed: ChangeOfAccount): [subject: string, sentence: string] {
  const { change, email, by } = changed;
  if (typeof change === 'string') return toAdminsTexts[change](changed);
  return [`Staff: ${email} is ${change.role} now`, `${by} gave ${email} the role ${change.role} in the staff.`];
}

/** Mail to all admins. */
export function changedAccountMail(to: string, change: ChangeOfAccount, publicUrl: string) {
  const [subject, greeting] = toAdminsText(change);
  return writeMail({
    to,
    subject,
    greeting,
    paragraphs: [
      'If you did not expect this, call the other administrators now. Administrators can change prices, orders and, with the approval of a second one, bank details.',
    ],
    button: { label: 'Open the users', url: `${publicUrl}/dashboard/all-users` },
    signature: company.name,
  });
}

const toOwnerTexts: Record<NamedChange, [subject: string, sentence: string]> = {
  promoted: ['You are an administrator now', 'Your account was made an administrator.'],
  demoted: ['You are no longer an administrator', 'The administrator rights of your account were removed.'],
  'staff-ended': ['You have no role in the staff any more', 'The role of your account in the staff was taken away.'],
  blocked: ['Your account is blocked', 'Your account was blocked: you cannot sign in. Your orders stay as they are.'],
  unblocked: ['Your account is unblocked', 'Your account was unblocked: you can sign in again.'],
};

/**
 * Mail to the owner of the account. It does not name the admin: a customer is to write to the shop, not to a person.
 */
export function ownAccountMail(to: string, change: AccountChange) {
  const [subject, sentence] =
    typeof change === 'string'
      ? toOwnerTexts[change]
      : [`You have the role ${change.role} now`, `Your account was given the role ${change.role} in the staff.`];
  return writeMail({
    to,
    subject: `${subject}: ${company.name}`,
    greeting: sentence,
    paragraphs: [`If you did not expect this, write to ${company.email.sales}.`],
    signature,
  });
}

/** Mail to all admins. */
export function factorRemovedMail(to: string, email: string, by: string, publicUrl: string) {
  return writeMail({
    to,
    subject: `Second factor: removed for ${email}`,
    greeting: `${by} removed the second factor of ${email}.`,
    paragraphs: ['The password alone signs in now. If you did not expect this, call the other administrators now.'],
    button: { label: 'Open the users', url: `${publicUrl}/dashboard/all-users` },
    signature: company.name,
  });
}
