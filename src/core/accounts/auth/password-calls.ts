import type { BetterAuthOptions } from 'better-auth';
import { point } from '#src/core/point.ts';
import type { Db } from '#src/platform/database/open.server.ts';

/** Options for passwords, and calls of the auth library. */
interface PasswordCalls {
  options(db: Db): Partial<NonNullable<BetterAuthOptions['emailAndPassword']>>;
  calls: readonly (readonly [method: 'GET' | 'POST', path: string])[];
}

export const passwordCalls = point<PasswordCalls>('calls about passwords');
