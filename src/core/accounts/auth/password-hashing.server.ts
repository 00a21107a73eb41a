import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { bounds } from '#src/platform/limits/bounds.ts';

/** Free slots. Hashing must never occupy all four threads of libuv, which also read pictures and compress answers. */
let freeSlots: number = bounds.passwordHashing.value;
const waiting: (() => void)[] = [];

async function inSlot<T>(work: () => Promise<T>): Promise<T> {
  if (freeSlots > 0) freeSlots -= 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else freeSlots += 1;
  }
}

/** The hashing itself, which tests of other things replace with something fast. */
export const passwordFunctions = { hash: hashPassword, verify: verifyPassword };

/**
 * Hashes and verifies a few passwords at a time. The number waiting is bounded earlier (see limits/pending-calls.ts).
 */
export const passwordHashing = {
  hash: (password: string) => inSlot(() => passwordFunctions.hash(password)),
  verify: (check: { hash: string; password: string }) => inSlot(() => passwordFunctions.verify(check)),
};
