import { createHash, randomUUID } from 'node:crypto';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { passwordFunctions } from '#src/core/accounts/auth/password-hashing.server.ts';

/** Marks the fast hashes of the API tests: a real password hash takes as long as ten calls. */
const MARK = 'quick';

const hashWith = (salt: string, password: string) =>
  `${MARK}:${salt}:${createHash('sha256').update(`${salt}${password}`).digest('hex')}`;

const quick: typeof passwordFunctions = {
  hash: async (password) => hashWith(randomUUID(), password),
  verify: async ({ hash, password }) => {
    const [mark, salt = ''] = hash.split(':');
    return mark === MARK ? hash === hashWith(salt, password) : verifyPassword({ hash, password });
  },
};

Object.assign(passwordFunctions, quick);

/** Restores the real hash functions, for tests about passwords. */
export function useRealPasswordHashing(): void {
  Object.assign(passwordFunctions, { hash: hashPassword, verify: verifyPassword });
}
