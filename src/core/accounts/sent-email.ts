import { plainText } from '#src/platform/http/plain-text.ts';
import { INVISIBLE } from '#src/platform/i18n/normal-text.ts';
import { emailText } from './credentials.ts';

const MAX_EMAIL_LENGTH = 254;

/** The address in a query, where a plus that was not encoded arrives as a space; an address has none of its own. */
export const emailOfQuery = (sent: string): string =>
  emailText(sent.replace(INVISIBLE, '').trim().replaceAll(' ', '+'));

/** An email address as clients send it in a path. */
export const sentEmail = plainText(MAX_EMAIL_LENGTH).overwrite(emailText);

/** An email address as clients send it in a query. */
export const queriedEmail = plainText(MAX_EMAIL_LENGTH).overwrite(emailOfQuery);
