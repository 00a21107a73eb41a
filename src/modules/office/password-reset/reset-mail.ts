import { NEUTRAL_GREETING, signature } from '#src/core/accounts/account-mails.ts';
import { company } from '#src/core/site/company.ts';
import { writeMail } from '#src/platform/mail/write-mail.ts';

/** The mail behind 'Forgot password?'. @param name of the account, once its address is verified */
export function passwordResetMail(to: string, name: string | undefined, url: string) {
  return writeMail({
    to,
    subject: `Reset your ${company.name} password`,
    headline: 'Choose a new password',
    greeting: name ? `Dear ${name},` : NEUTRAL_GREETING,
    paragraphs: [
      'We received a request for a new password for this address. Choose one with the link below.',
      'The link works once, for one hour. If it was not you, ignore this email: your password stays as it is.',
    ],
    button: { label: 'Choose a new password', url },
    signature,
  });
}
