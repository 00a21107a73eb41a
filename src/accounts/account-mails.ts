import { company } from '#src/company.ts';
import { writeMail } from '#src/mail/letter.ts';

const signature = `${company.name}\n${company.email.sales}`;

/** The mail after sign-up (spec section 4). */
export function verificationMail(to: string, name: string, url: string) {
  return writeMail({
    to,
    subject: `Verify your email for ${company.name}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      'Thank you for signing up. Please confirm that this address is yours; then you can sign in and order.',
      'The link works for one hour. If you did not sign up, ignore this mail.',
    ],
    button: { label: 'Verify email', url },
    signature,
  });
}

/** The mail behind 'Forgot password?'. */
export function passwordResetMail(to: string, name: string, url: string) {
  return writeMail({
    to,
    subject: `Reset your ${company.name} password`,
    greeting: `Dear ${name},`,
    paragraphs: [
      'Somebody asked for a new password for this address. Choose one with the link below.',
      'The link works once, for one hour. If it was not you, ignore this mail: your password stays as it is.',
    ],
    button: { label: 'Choose a new password', url },
    signature,
  });
}

/** What the owner of an account gets when somebody signs up with the same address; the screen does not say that it exists. */
export function alreadySignedUpMail(to: string, name: string, loginUrl: string) {
  return writeMail({
    to,
    subject: `You already have an account at ${company.name}`,
    greeting: `Dear ${name},`,
    paragraphs: [
      'Somebody just tried to sign up with this address. You already have an account: sign in with it.',
      'If it was not you, ignore this mail: nothing has changed.',
    ],
    button: { label: 'Sign in', url: loginUrl },
    signature,
  });
}
