import { signature } from '#src/core/accounts/account-mails.ts';
import { company } from '#src/core/site/company.ts';
import { writeMail } from '#src/platform/mail/write-mail.ts';
import { type NewApiKey, rightsNames } from './api-key.ts';

/** Tells a person that there is a new key: a stolen session could have made it, and a new password does not end it. */
export function newKeyMail(to: string, { name, rights, days }: NewApiKey, publicUrl: string) {
  return writeMail({
    to,
    subject: `New API key “${name}”: ${company.name}`,
    greeting: `Your account has a new API key, “${name}” (${rightsNames[rights].toLowerCase()}, for ${days} days).`,
    paragraphs: ['If you did not make it, delete it in your profile and change your password.'],
    button: { label: 'Open your profile', url: `${publicUrl}/profile` },
    signature,
  });
}
