import { signature } from '#src/core/accounts/account-mails.ts';
import { company } from '#src/core/site/company.ts';
import { writeMail } from '#src/platform/mail/write-mail.ts';

/** The mail to a customer whose account the sales team has created. */
export function invitationMail(to: string, name: string, publicUrl: string) {
  return writeMail({
    to,
    subject: `Your account at ${company.name}`,
    headline: 'Welcome',
    greeting: `Dear ${name},`,
    paragraphs: [
      'We have created an account for you and placed your order in it, as agreed. There you follow the order and find its papers.',
      'To sign in for the first time, open the page, choose “Forgot password?” and enter this address: you get a link to choose your password.',
      `If you did not order, please write to ${company.email.sales}.`,
    ],
    button: { label: 'Open your account', url: `${publicUrl}/login` },
    signature,
  });
}
