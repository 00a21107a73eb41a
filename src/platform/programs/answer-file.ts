import { Refusal } from '#src/platform/http/refusal.ts';

/**
 * The body of a program that `runProgram` starts: reads the file from standard input and writes each answer as a line
 * of JSON. Writing waits for the reader.
 */
export async function answerFile(work: (file: Buffer) => AsyncIterable<unknown> | Iterable<unknown>): Promise<void> {
  const file = Buffer.concat(await process.stdin.toArray());
  const write = (answer: unknown) => process.stdout.write(`${JSON.stringify(answer)}\n`);
  try {
    for await (const answer of work(file)) write(answer);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { kind, code, message, details } = error;
    write({ refused: { kind, code, message, details } });
  }
}
