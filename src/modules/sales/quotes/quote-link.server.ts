import { hash, randomBytes } from 'node:crypto';
import type { Db } from '#src/platform/database/open.server.ts';
import { quotePath } from './quote.ts';
import { insertLink, isLinkOf, isOfCompany } from './quote-repository.server.ts';

const SECRET_BYTES = 32;
/** Characters of a secret in a link. */
export const SECRET_LENGTH = 43;

/** The database has the hash only: who reads it has no link that works. */
const hashOf = (secret: string) => hash('sha256', secret, 'base64url');

/**
 * The path of a quote for one mail: with a new secret that opens it, but for a company, whose members open it with
 * their accounts.
 */
export async function newQuoteLink(
  trx: Db,
  quoteId: string,
  now: number,
): Promise<{ path: string; withSecret: boolean }> {
  if (await isOfCompany(trx, quoteId)) return { path: quotePath(quoteId), withSecret: false };
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await insertLink(trx, hashOf(secret), quoteId, now);
  return { path: quotePath(quoteId, secret), withSecret: true };
}

/** Whether the secret is one of a mail about this quote. */
export const isSecretOf = (db: Db, secret: string, quoteId: string): Promise<boolean> =>
  isLinkOf(db, hashOf(secret), quoteId);
