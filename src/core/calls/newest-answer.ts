/** When the read of an answer began, counted in this tab. */
const beginnings = new WeakMap<object, number>();
let reads = 0;

/** Runs a read, and remembers when it began. */
export async function timed<Answer extends object>(read: () => Promise<Answer>): Promise<Answer> {
  reads += 1;
  const began = reads;
  const answer = await read();
  beginnings.set(answer, began);
  return answer;
}

/**
 * Whether the read of an answer began after that of another one. Answers arrive in any sequence; the read that began
 * last has seen the most changes.
 */
export function isNewer(answer: object, other: object): boolean {
  return (beginnings.get(answer) ?? 0) > (beginnings.get(other) ?? 0);
}
