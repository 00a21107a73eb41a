import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { bounds } from '#src/platform/limits/bounds.ts';

/** Hashing runs in libuv's four threads, which also read pictures and compress answers: it must never hold all of them. */
let free: number = bounds.passwordHashing.value;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
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

/** The work itself; tests of other things put something quick in its place. */
export const passwordFunctions = { hash: hashPassword, verify: verifyPassword };

/** How passwords are hashed and checked, a few at a time; how many may wait is bounded before (see limits/pending-calls.ts). */
export const passwordHashing = {
  hash: (password: string) => inTurn(() => passwordFunctions.hash(password)),
  verify: (check: { hash: string; password: string }) => inTurn(() => passwordFunctions.verify(check)),
};
