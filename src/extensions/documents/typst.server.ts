import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bounds } from '#src/platform/limits/bounds.ts';

/** Beside this file while developing, and from where the built server lies. */
const PROGRAM = [
  join(import.meta.dirname, 'typst-process.ts'),
  join(import.meta.dirname, '../../src/extensions/documents/typst-process.ts'),
].find((path) => existsSync(path));

/** The files beside this one, without their ending. */
export type Template = 'paper' | 'datasheet';

interface Pending {
  resolve(pdf: Buffer): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

interface Rendered {
  id: number;
  pdf?: Uint8Array;
  error?: string;
}

/**
 * Makes PDFs in a process of its own, which starts with the first one and ends when none is asked for: native code that hangs or
 * crashes takes no request with it but its own, and its memory returns to the machine.
 */
export class Typst {
  readonly #pending = new Map<number, Pending>();
  #process: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last = 0;

  /** @param paper JSON, as the template reads it. @throws Error when it cannot be laid out, or not in time */
  render(template: Template, paper: string): Promise<Buffer> {
    const child = this.#start();
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#end(child, new Error('a paper took too long')), bounds.paperTime.value);
      this.#pending.set(id, { resolve, reject, timer });
      child.send({ id, template, paper }, (error) => error && this.#end(child, error));
    });
  }

  #start(): ChildProcess {
    clearTimeout(this.#idle);
    if (this.#process) return this.#process;
    if (!PROGRAM) throw new Error('the sources of the program that makes PDFs are missing');
    const child = fork(PROGRAM, { serialization: 'advanced', execArgv: [] });
    // It must not keep a stopping shop open.
    child.unref();
    child.channel?.unref();
    child.on('message', (rendered: Rendered) => this.#settle(rendered));
    child.on('error', (error) => this.#end(child, error));
    child.on('exit', () => this.#end(child, new Error('the program that makes PDFs has ended')));
    this.#process = child;
    return child;
  }

  #settle({ id, pdf, error }: Rendered): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    clearTimeout(pending?.timer);
    if (pdf) pending?.resolve(Buffer.from(pdf));
    else pending?.reject(new Error(error));
    if (this.#pending.size > 0) return;
    const child = this.#process;
    this.#idle = setTimeout(() => child && this.#end(child, new Error('idle')), bounds.paperProcessIdle.value);
    this.#idle.unref();
  }

  /** The next paper starts another one. */
  #end(child: ChildProcess, reason: Error): void {
    if (this.#process !== child) return;
    this.#process = undefined;
    child.kill('SIGKILL');
    for (const { reject, timer } of this.#pending.values()) {
      clearTimeout(timer);
      reject(reason);
    }
    this.#pending.clear();
  }
}
