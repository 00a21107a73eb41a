import { signature } from '#src/core/accounts/account-mails.ts';
import { formatTime } from '#src/core/site/calendar.ts';
import { company } from '#src/core/site/company.ts';
import { writeMail } from '#src/platform/mail/write-mail.ts';

interface Happening {
  subject: string;
  /** What happened. */
  sentence: string;
  /** What the owner does who did not do it. */
  otherwise: string;
}

/** Mail to the owner of an account about the second factor. */
function aboutFactor(to: string, { subject, sentence, otherwise }: Happening, publicUrl: string) {
  return writeMail({
    to,
    subject: `${subject}: ${company.name}`,
    greeting: sentence,
    paragraphs: [otherwise],
    button: { label: 'Open your profile', url: `${publicUrl}/profile` },
    signature,
  });
}

const CALL_US = `If it was not you, someone else is signed in to your account. Choose a new password and write to ${company.email.sales}.`;

export const factorAddedMail = (to: string, publicUrl: string) =>
  aboutFactor(
    to,
    {
      subject: 'Your account has a second factor now',
      sentence: 'From now on your account asks for a second factor at each sign-in. Other devices were signed out.',
      otherwise: CALL_US,
    },
    publicUrl,
  );

export const ownFactorRemovedMail = (to: string, by: string, publicUrl: string) =>
  aboutFactor(
    to,
    {
      subject: 'The second factor of your account was removed',
      sentence: `${by} removed the second factor of your account: signing in no longer asks for it.`,
      otherwise: CALL_US,
    },
    publicUrl,
  );

export const passkeyAddedMail = (to: string, name: string, publicUrl: string) =>
  aboutFactor(
    to,
    {
      subject: 'Your account has a new passkey',
      sentence: `The passkey “${name}” was added to your account: it can be used in place of a code.`,
      otherwise: CALL_US,
    },
    publicUrl,
  );

export const passkeyRemovedMail = (to: string, name: string, publicUrl: string) =>
  aboutFactor(
    to,
    {
      subject: 'A passkey of your account was removed',
      sentence: `The passkey “${name}” was removed from your account.`,
      otherwise: CALL_US,
    },
    publicUrl,
  );

export const newRecoveryCodesMail = (to: string, publicUrl: string) =>
  aboutFactor(
    to,
    {
      subject: 'Your account has new recovery codes',
      sentence: 'Your account has ten new recovery codes. The old ones no longer work.',
      otherwise: CALL_US,
    },
    publicUrl,
  );

export const recoveryCodeUsedMail = (to: string, left: number, publicUrl: string) =>
  aboutFactor(
    to,
    {
      subject: 'A recovery code of your account was used',
      sentence: `A recovery code of your account was used. ${left === 1 ? 'One is' : `${left} are`} left.`,
      otherwise: `${CALL_US} If it was you, make new codes in your profile before they run out.`,
    },
    publicUrl,
  );

export const factorRequiredMail = (to: string, until: number, publicUrl: string) =>
  aboutFactor(
    to,
    {
      subject: 'Please set up a second factor',
      sentence: `Your role in the shop needs a second factor. Please set it up in your profile before ${formatTime(until)}.`,
      otherwise: 'After that you can do only what a customer can do, and your API keys too, until you have set it up.',
    },
    publicUrl,
  );
