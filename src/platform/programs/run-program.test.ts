import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '#src/platform/http/refusal.ts';
import { allowProgramTime } from '#tests/support/program-time.ts';
import { programFile, runProgram, TooMuchWork } from './run-program.server.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'programs-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ANSWER_FILE = join(import.meta.dirname, 'answer-file.ts');
const REFUSAL = join(import.meta.dirname, '../http/refusal.ts');

/** @param body of a generator that gets the file */
function program(body: string): string {
  const path = join(folder, `${crypto.randomUUID()}-process.ts`);
  const imports = `import { answerFile } from '${ANSWER_FILE}';\nimport { Refusal } from '${REFUSAL}';\n`;
  writeFileSync(path, `${imports}await answerFile(function* (file) { ${body} });\n`);
  return path;
}

const limits = { processorMs: 20_000, memoryMiB: 128 };
async function run(path: string, file = Buffer.from('abc'), more = {}): Promise<unknown[]> {
  const answers = [];
  for await (const answer of runProgram(path, file, { ...limits, ...more })) answers.push(answer);
  return answers;
}

describe('a program', () => {
  it('gets the file and answers part by part', async () => {
    const path = program('yield { length: file.length }; yield "x".repeat(200_000); yield { env: process.env };');
    const answers = await run(path, Buffer.alloc(5_000_000));
    expect(answers.slice(0, 2)).toEqual([{ length: 5_000_000 }, 'x'.repeat(200_000)]);
    expect(JSON.stringify(answers[2])).not.toContain('HOME');
  });

  it('refuses a file, also before it has read it', async () => {
    const path = program('throw new Refusal("too-large", "long", "Too long.", { field: "file" });');
    const refused = await run(path).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({
      kind: 'too-large',
      code: 'long',
      message: 'Too long.',
      details: { field: 'file' },
    });
  });

  it('ends when it takes too long, although it never waits', async () => {
    allowProgramTime(110_000);
    await expect(run(program('while (true);'), undefined, { processorMs: 500 })).rejects.toThrow(TooMuchWork);
  });

  it('ends when it waits for a busy machine, which is not the fault of the file', async () => {
    allowProgramTime(3_000);
    const path = program('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);');
    const refused = await run(path).catch((error: unknown) => error);
    expect(refused).toMatchObject({ kind: 'busy', code: 'busy', details: { retryAfter: 10 } });
  });

  it('ends when it needs too much memory', async () => {
    const path = program('const kept = []; while (true) kept.push(Array.from({ length: 1_000 }, () => ({})));');
    await expect(run(path, undefined, { memoryMiB: 32 })).rejects.toThrow(TooMuchWork);
  });

  it('ends when its caller no longer wants the answer', async () => {
    const left = new AbortController();
    const path = program('yield process.pid; while (true);');
    const answers = runProgram<number>(path, Buffer.alloc(1), { ...limits, signal: left.signal });
    const { value: pid } = await answers.next();
    left.abort(new Refusal('too-slow', 'left', 'The client left.'));
    await expect(answers.next()).rejects.toThrow('The client left.');
    await expect.poll(() => isRunning(pid as number)).toBe(false);
  });

  it('ends when its caller stops reading', async () => {
    const path = program('yield process.pid; while (true) yield "more";');
    let pid = 0;
    for await (const answer of runProgram<number>(path, Buffer.alloc(1), limits)) {
      pid = answer;
      break;
    }
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  it('is a fault when it fails, with its cause', async () => {
    await expect(run(program('throw new Error("a fault of ours");'))).rejects.toThrow(
      /ended with 1: .*a fault of ours/s,
    );
    await expect(run(join(folder, 'no-such-file.ts'))).rejects.toThrow(/Cannot find module/);
    expect(() => programFile(folder, 'none')).toThrow('the file of the program none is missing');
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
