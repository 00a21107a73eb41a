export type State = 'visible' | 'hidden' | 'attached' | 'detached';

/** Longer than anything takes on a busy machine. */
const TIMEOUT_MS = 15_000;
const INTERVAL_MS = 10;

/** Waits for an answer other than undefined. @throws an error with these words when there is none in time */
export async function until<Answer>(look: () => Answer | undefined, problem: string): Promise<Answer> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const answer = look();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`${problem} within ${TIMEOUT_MS / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
  }
}
