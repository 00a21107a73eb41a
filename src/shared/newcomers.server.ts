import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work is put off for newcomers this long at most, in milliseconds: a flood of connections must not stop it. */
const LONGEST_WAIT = 50;

let letIn = 0;

/** Tells that a connection was accepted. */
export function countNewcomer(): void {
  letIn += 1;
}

/**
 * Waits for a whole turn of the loop in which nobody new came. Node accepts one connection a turn: when each of these turns
 * commits orders or renders a page, the last of 200 who come in the same moment wait seconds to be heard at all.
 */
export async function afterNewcomers(): Promise<void> {
  const deadline = Date.now() + LONGEST_WAIT;
  // What is left of this turn is not a whole one.
  await nextTurn();
  for (let seen = -1; seen !== letIn && Date.now() < deadline; ) {
    seen = letIn;
    await nextTurn();
  }
}
