import { Refusal } from '#src/platform/http/refusal.ts';

const RETRY_AFTER_SECONDS = 2;

/**
 * Bounds the number of expensive calls that wait at the same time, in total and per machine. They share few threads: a
 * call that would wait long is better refused at once than answered after its client has left.
 */
export class PendingCalls {
  readonly #most: number;
  readonly #mostOfMachine: number;
  readonly #message: string;
  readonly #ofMachine = new Map<string, number>();
  #all = 0;

  /** @param message of the refusal */
  constructor(most: number, mostOfMachine: number, message: string) {
    this.#most = most;
    this.#mostOfMachine = mostOfMachine;
    this.#message = message;
  }

  /** @throws Refusal 429 when this machine has too many pending calls, 503 when there are too many in total */
  async run<T>(machine: string, call: () => Promise<T>): Promise<T> {
    const own = this.#ofMachine.get(machine) ?? 0;
    if (own >= this.#mostOfMachine) throw refusal('too-many', 'too_many_requests', this.#message);
    if (this.#all >= this.#most) throw refusal('unavailable', 'busy', this.#message);
    this.#ofMachine.set(machine, own + 1);
    this.#all += 1;
    try {
      return await call();
    } finally {
      this.#all -= 1;
      const remaining = (this.#ofMachine.get(machine) ?? 1) - 1;
      if (remaining > 0) this.#ofMachine.set(machine, remaining);
      else this.#ofMachine.delete(machine);
    }
  }
}

function refusal(kind: 'too-many' | 'unavailable', code: string, message: string): Refusal {
  return new Refusal(kind, code, message, { retryAfter: RETRY_AFTER_SECONDS });
}
