import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** The database keeps this alone: to read it is not enough to use a link. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** A token for the link of a mail. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashOfToken(token) };
}
