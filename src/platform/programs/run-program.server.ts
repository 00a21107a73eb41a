import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal, type RefusalKind } from '#src/platform/http/refusal.ts';
import { bounds } from '#src/platform/limits/bounds.ts';
import { OVER_PROCESSOR_TIME } from './answer-file.ts';

/** A program needed more time or memory than it may have. */
export class TooMuchWork extends Error {
  override name = 'TooMuchWork';
}

interface Limits {
  /** Processor time, which a busy machine does not shorten. */
  processorMs: number;
  /** Heap of the program. */
  memoryMiB: number;
  /** Ends the program. */
  signal?: AbortSignal | undefined;
}

/** The last line of a program that refuses its file. */
interface RefusedLine {
  refused?: { kind: RefusalKind; code: string; message: string; details: Record<string, unknown> };
}

const BUSY = 'The shop is very busy and could not read this file in time. Please send it again in a moment.';

/** Kept of what a program writes to stderr, for the log. */
const MAX_ERROR_LENGTH = 2_000;

/**
 * The file of a program: `<name>-process.ts` beside its caller; bundled, in the built shop.
 * @param folder `import.meta.dirname` of its caller
 */
export function programFile(folder: string, name: string): string {
  const files = [join(folder, `${name}-process.ts`), join(folder, `../programs/${name}-process.js`)];
  const file = files.find((path) => existsSync(path));
  if (!file) throw new Error(`the file of the program ${name} is missing`);
  return file;
}

function start(program: string, { processorMs, memoryMiB }: Limits): ChildProcess {
  const { NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [`--max-old-space-size=${memoryMiB}`, program, String(processorMs)], {
    // None of the secrets of the shop.
    env: NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {},
    stdio: 'pipe',
  });
  // A program may refuse a file before it has read all of it.
  child.stdin?.on('error', () => {});
  return child;
}

async function* linesOf(output: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of output) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** Resolves when the process has ended; rejects unless it ended well. */
function endOf(child: ChildProcess, isOverTime: () => boolean): Promise<void> {
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-MAX_ERROR_LENGTH);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (isOverTime()) reject(new Refusal('busy', 'busy', BUSY, { retryAfter: 10 }));
      else if (code === 0) resolve();
      else if (signal === OVER_PROCESSOR_TIME) reject(new TooMuchWork('the program took too long'));
      // Node aborts itself when its heap is full.
      else if (signal === 'SIGABRT') reject(new TooMuchWork('the program needed too much memory'));
      else reject(new Error(`the program ended with ${signal ?? code}: ${errors}`));
    });
  });
}

/**
 * Runs a program of the shop (see answer-file.ts) on a file that came from outside, in a process of its own: whatever
 * the file makes it do, other requests are answered meanwhile, and its memory returns to the system.
 * @returns its answers, as they come
 * @throws Refusal if the program refuses the file, or 503 if the machine is too busy for it; TooMuchWork beyond its
 * bounds; the reason of an aborted signal
 */
export async function* runProgram<Answer>(program: string, file: Buffer, limits: Limits): AsyncGenerator<Answer> {
  const { signal } = limits;
  signal?.throwIfAborted();
  const child = start(program, limits);
  const kill = () => child.kill('SIGKILL');
  let isOverTime = false;
  const timer = setTimeout(() => {
    isOverTime = true;
    kill();
  }, bounds.programTime.value);
  signal?.addEventListener('abort', kill);
  const ended = endOf(child, () => isOverTime);
  // Awaited below, unless the reader stops earlier.
  ended.catch(() => {});
  try {
    child.stdin?.end(file);
    for await (const line of linesOf(child.stdout?.setEncoding('utf8') as AsyncIterable<string>)) {
      const answer: RefusedLine = JSON.parse(line);
      if (answer.refused) {
        const { kind, code, message, details } = answer.refused;
        throw new Refusal(kind, code, message, details);
      }
      yield answer as Awaited<Answer>;
    }
    await ended.catch((error: unknown) => {
      signal?.throwIfAborted();
      throw error;
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', kill);
    kill();
  }
}
