import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { bareEnvironment } from '../support/shop-process.ts';

export interface Program {
  pid: number;
  /** Its output on stdout and stderr so far. */
  written(): string;
  hasEnded(): boolean;
  /** Resolves with its exit code when it ends. */
  ended: Promise<number | null>;
  end(signal?: NodeJS.Signals): Promise<void>;
}

export interface Start {
  environment?: Record<string, string>;
  cwd?: string;
  /** Its standard input. */
  input?: string;
  /** The user to run as if the test runs as root, because some servers refuse to run as root. */
  user?: string;
  /** Registers the function that ends it; by default it is called after the test. */
  whenOver?: (end: () => Promise<void>) => void;
}

function idOf(user: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const read = (what: string) => Number(execFileSync('id', [what, user], { encoding: 'utf8' }));
  return { uid: read('-u'), gid: read('-g') };
}

/** Starts a program, which is killed at the end of the test at the latest. */
export function startProgram(
  file: string,
  args: readonly string[],
  { environment = {}, cwd, input, user, whenOver = onTestFinished }: Start = {},
): Program {
  const child: ChildProcess = spawn(file, args, {
    env: { ...bareEnvironment(), ...environment },
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    ...(cwd && { cwd }),
    ...(user && idOf(user)),
  });
  let written = '';
  for (const output of [child.stdout, child.stderr]) {
    output?.on('data', (chunk) => {
      written = (written + chunk).slice(-200_000);
    });
  }
  child.stdin?.end(input);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (!hasEnded()) child.kill(signal);
    await ended;
  };
  whenOver(() => end('SIGKILL'));
  return { pid: child.pid ?? 0, written: () => written, hasEnded, ended, end };
}

/** Runs a command. @returns its output @throws Error with its output when it fails */
export async function runProgram(file: string, args: readonly string[], options: Start = {}): Promise<string> {
  const program = startProgram(file, args, options);
  const code = await program.ended;
  if (code !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${code}: ${program.written()}`);
  return program.written();
}

/** Signals a process and its children, such as PostgreSQL and its backends. */
export async function signalTree(pid: number, signal: NodeJS.Signals): Promise<void> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean);
  for (const each of [pid, ...children.map(Number)]) process.kill(each, signal);
}

/** Creates a folder for one test. @param user its owner */
export async function openFolder(name: string, user?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `shop-${name}-`));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { uid, gid } = user ? idOf(user) : {};
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
  return folder;
}
