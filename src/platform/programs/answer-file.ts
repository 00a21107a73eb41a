import { Worker } from 'node:worker_threads';
import { Refusal } from '#src/platform/http/refusal.ts';

/** The signal that ends a program which has used up its processor time. */
export const OVER_PROCESSOR_TIME = 'SIGXCPU';

/** Ends this process once it has used this much processor time, even while its main thread never pauses. */
function endBeyond(processorMs: number): void {
  const watch = `setInterval(() => {
    const { user, system } = process.cpuUsage();
    if (user + system > ${processorMs * 1_000}) process.kill(process.pid, '${OVER_PROCESSOR_TIME}');
  }, 100);`;
  new Worker(watch, { eval: true }).unref();
}

/**
 * The body of a program that `runProgram` starts: reads the file from standard input and writes each answer as a line
 * of JSON. Writing waits for the reader.
 */
export async function answerFile(work: (file: Buffer) => AsyncIterable<unknown> | Iterable<unknown>): Promise<void> {
  endBeyond(Number(process.argv[2]));
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
