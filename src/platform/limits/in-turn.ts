import { Refusal } from '#src/platform/http/refusal.ts';

/**
 * Does one piece of work after the other.
 * @param most how many may wait; one more is refused
 * @param message of the refusal
 */
export function inTurn(most: number, message: string): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return (work) => {
    if (waiting >= most) throw new Refusal('busy', 'busy', message, { retryAfter: 2 });
    waiting += 1;
    const result = last.then(work).finally(() => {
      waiting -= 1;
    });
    last = result.catch(() => undefined);
    return result;
  };
}
