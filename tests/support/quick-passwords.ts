import { createHash, randomUUID } from 'node:crypto';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { passwordFunctions } from '#src/core/accounts/password-hashing.server.ts';

/** Before each file of the API tests: a password that is hashed as in the shop takes as long as ten calls. */
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

/** For a file about the passwords themselves. */
export function hashPasswordsAsTheShopDoes(): void {
  Object.assign(passwordFunctions, { hash: hashPassword, verify: verifyPassword });
}
