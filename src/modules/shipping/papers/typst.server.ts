import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '#src/platform/http/refusal.ts';
import { bounds } from '#src/platform/limits/bounds.ts';

/** Beside this file in development; the second path is relative to the built server. */
const PROGRAM = [
  join(import.meta.dirname, 'typst-process.ts'),
  join(import.meta.dirname, '../../src/modules/shipping/papers/typst-process.ts'),
].find((path) => existsSync(path));

const BUSY = 'The shop is very busy and could not write this document in time. Please try again in a moment.';

/** Names of the template files, without their extension. */
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
 * Renders PDFs in a child process that starts with the first request and ends when idle. Native code that hangs or
 * crashes affects only its own requests, and its memory is returned to the system.
 */
export class Typst {
  readonly #pending = new Map<number, Pending>();
  #process: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last = 0;

  /**
   * @param paper JSON input of the template
   * @throws Error if it cannot be rendered, Refusal if not in time
   */
  render(template: Template, paper: string): Promise<Buffer> {
    const child = this.#start();
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      // No refusal of a busy shop: a document that never ends has to be seen in the log.
      const timer = setTimeout(
        () => this.#end(child, new Refusal('unavailable', 'busy', BUSY, { retryAfter: 10 })),
        bounds.pdfTimeout.value,
      );
      this.#pending.set(id, { resolve, reject, timer });
      child.send({ id, template, paper }, (error) => error && this.#end(child, error));
    });
  }

  #start(): ChildProcess {
    clearTimeout(this.#idle);
    if (this.#process) return this.#process;
    if (!PROGRAM) throw new Error('the source file of the PDF renderer is missing');
    const child = fork(PROGRAM, { serialization: 'advanced', execArgv: [] });
    // The child must not keep a stopping server alive.
    child.unref();
    child.channel?.unref();
    child.on('message', (rendered: Rendered) => this.#settle(rendered));
    child.on('error', (error) => this.#end(child, error));
    child.on('exit', () => this.#end(child, new Error('the PDF renderer has exited')));
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
    this.#idle = setTimeout(() => child && this.#end(child, new Error('idle')), bounds.pdfProcessIdle.value);
    this.#idle.unref();
  }

  /** Kills the process and rejects its pending requests; the next request starts a new one. */
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
