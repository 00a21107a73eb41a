import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** The database stores only the hash, so read access to it does not reveal a working link. */
export const hashOfToken = (token: string) => hash('sha256', token, 'base64url');

/** Token for a link in a mail, and the hash to store. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashOfToken(token) };
}
