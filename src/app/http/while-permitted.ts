import { Readable } from 'node:stream';

/** How often a long answer checks that it may go on, in milliseconds. */
const CHECK_INTERVAL_MS = 2_000;

async function* checked(parts: Readable, requirePermission: () => Promise<unknown>, interval: number) {
  let checkedAt = performance.now();
  for await (const part of parts) {
    if (performance.now() - checkedAt >= interval) {
      await requirePermission();
      checkedAt = performance.now();
    }
    yield part;
  }
}

/** The parts of a long answer, until the person who asked for it loses the right to it: then the answer breaks off. */
export function whilePermitted(
  parts: Readable,
  requirePermission: () => Promise<unknown>,
  interval = CHECK_INTERVAL_MS,
): Readable {
  return Readable.from(checked(parts, requirePermission, interval), { objectMode: false });
}
