import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { bounds } from '#src/platform/limits/bounds.ts';

/**
 * How many more may be hashed now. Hashing must never occupy all four threads of libuv, which also read pictures and
 * compress answers.
 */
let free: number = bounds.passwordHashing.value;
const waiting: (() => void)[] = [];

async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free -= 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}

/** The hashing itself, which tests of other things replace with something fast. */
export const passwordFunctions = { hash: hashPassword, verify: verifyPassword };

/**
 * Hashes and verifies a few passwords at a time. The number waiting is bounded earlier (see limits/pending-calls.ts).
 */
export const passwordHashing = {
  hash: (password: string) => whenFree(() => passwordFunctions.hash(password)),
  verify: (check: { hash: string; password: string }) => whenFree(() => passwordFunctions.verify(check)),
};
