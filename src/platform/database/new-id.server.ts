import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

const BYTES = 16;
const FETCHED = 256;

let pool = Buffer.alloc(0);
let at = 0;

/** Random bytes are fetched for many ids at once: one fetch takes longer than all else that an id needs. */
function takeRandom(): Buffer {
  if (at === pool.length) {
    pool = randomBytes(BYTES * FETCHED);
    at = 0;
  }
  at += BYTES;
  return pool.subarray(at - BYTES, at);
}

let last = 0;
let sequence = 0;

/** An id that nobody can guess and that is greater than every one before it (RFC 9562, version 7): lists are in its order. */
export function newId(now = Date.now()): string {
  const random = takeRandom();
  // Half of the range stays free for what comes in the same millisecond.
  sequence = now > last ? random.readUInt32BE(0) >>> 1 : sequence + 1;
  last = Math.max(now, last);
  return v7({ random, msecs: last, seq: sequence });
}
