import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * So many are let in before work goes on: a flood of connections must not stop it. A time would be over before the first of
 * them, as the same turns also hear everybody who was let in before.
 */
const MOST_AT_ONCE = 250;

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
  // What is left of this turn is not a whole one.
  await nextTurn();
  for (let turns = 0, seen = -1; seen !== letIn && turns < MOST_AT_ONCE; turns += 1) {
    seen = letIn;
    await nextTurn();
  }
}
