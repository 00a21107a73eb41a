import type { BetterAuthOptions } from 'better-auth';
import { point } from '#src/core/point.ts';
import type { Db } from '#src/platform/database/open.server.ts';

/** Options for passwords, and calls of the auth library. */
interface PasswordCalls {
  options(db: Db): Partial<NonNullable<BetterAuthOptions['emailAndPassword']>>;
  calls: readonly (readonly [method: 'GET' | 'POST', path: string])[];
}

export const passwordCalls = point<PasswordCalls>('calls about passwords');

/** Sentences for the owner of an account about what a new password does not end. */
type KeptOf = (trx: Db, userId: string) => Promise<readonly string[]>;

export const keptByNewPassword = point<KeptOf>('what a new password does not end');
