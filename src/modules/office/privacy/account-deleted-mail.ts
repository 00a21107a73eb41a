import { NEUTRAL_GREETING, signature } from '#src/core/accounts/account-mails.ts';
import { company } from '#src/core/site/company.ts';
import { writeMail } from '#src/platform/mail/write-mail.ts';

/** The last mail to an address whose account was deleted. */
export function accountDeletedMail(to: string) {
  return writeMail({
    to,
    subject: `Your account at ${company.name} is deleted`,
    headline: 'Your account is deleted',
    greeting: NEUTRAL_GREETING,
    paragraphs: [
      'Your account and what belongs to it are deleted, and every device is signed out.',
      'Orders, invoices and papers stay in our books for as long as the law wants; then your name and address are taken out of them.',
      `If you did not ask for this, write to ${company.email.sales}.`,
    ],
    signature,
  });
}
