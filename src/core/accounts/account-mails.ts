import { company } from '#src/core/site/company.ts';
import { writeMail } from '#src/platform/mail/write-mail.ts';

export const signature = `${company.name}\n${company.email.sales}`;

/** Greeting for an unproven address, where the name may be any text that a stranger typed. */
export const NEUTRAL_GREETING = 'Hello,';

/** The mail after sign-up (spec section 4). */
export function verificationMail(to: string, url: string) {
  return writeMail({
    to,
    subject: `Verify your email for ${company.name}`,
    headline: 'Please verify your email',
    greeting: NEUTRAL_GREETING,
    paragraphs: [
      'Thank you for signing up. Please confirm that this address is yours; then you can sign in and order.',
      'The link works for one hour. If you did not sign up, do not open it: someone else chose the password.',
    ],
    button: { label: 'Verify email', url },
    signature,
  });
}

/** The mail after another sign-up with an address that is still unverified. */
export function repeatedSignUpMail(to: string, url: string) {
  return writeMail({
    to,
    subject: `Verify your email for ${company.name}: a new sign-up`,
    headline: 'Please verify your email',
    greeting: NEUTRAL_GREETING,
    paragraphs: [
      'Someone signed up again with this address.',
      'If it was you, open the link and sign in with the password that you chose this time. The link works for one hour.',
      'If it was not you, do not open it. The link in our earlier email still works, with your own password.',
    ],
    button: { label: 'Verify email', url },
    signature,
  });
}

/**
 * Mail to the owner after a password reset. It deliberately has no link that could change anything.
 * @param kept sentences about what goes on as before
 */
export function passwordChangedMail(to: string, name: string | undefined, kept: readonly string[]) {
  return writeMail({
    to,
    subject: `Your ${company.name} password was changed`,
    headline: 'Your password was changed',
    greeting: name ? `Dear ${name},` : NEUTRAL_GREETING,
    paragraphs: [
      ['The password of your account was changed, and every device was signed out.', ...kept].join(' '),
      `If it was not you, someone else can read your email. Secure your mailbox first, then choose another password in the shop and write to ${company.email.sales}.`,
    ],
    signature,
  });
}

/** Mail to the owner of an account when someone signs up with its address; the screen does not reveal the account. */
export function alreadySignedUpMail(to: string, name: string, loginUrl: string) {
  return writeMail({
    to,
    subject: `You already have an account at ${company.name}`,
    headline: 'You already have an account',
    greeting: `Dear ${name},`,
    paragraphs: [
      'Someone tried to sign up with this address. You already have an account: please sign in.',
      'If it was not you, ignore this email: nothing has changed.',
    ],
    button: { label: 'Sign in', url: loginUrl },
    signature,
  });
}
