import { Refusal } from '#src/platform/http/refusal.ts';

const RETRY_AFTER_SECONDS = 2;

/**
 * Bounds the number of expensive calls that wait at the same time, in total and per machine. They share few threads: a
 * call that would wait long is better refused at once than answered after its client has left.
 */
export class PendingCalls {
  readonly #maxTotal: number;
  readonly #maxPerMachine: number;
  readonly #message: string;
  readonly #pendingByMachine = new Map<string, number>();
  #pending = 0;

  /** @param message of the refusal */
  constructor(maxTotal: number, maxPerMachine: number, message: string) {
    this.#maxTotal = maxTotal;
    this.#maxPerMachine = maxPerMachine;
    this.#message = message;
  }

  /** @throws Refusal 429 when this machine has too many pending calls, 503 when there are too many in total */
  async run<T>(machine: string, call: () => Promise<T>): Promise<T> {
    const own = this.#pendingByMachine.get(machine) ?? 0;
    if (own >= this.#maxPerMachine) throw refusal('too-many', 'too_many_requests', this.#message);
    if (this.#pending >= this.#maxTotal) throw refusal('busy', 'busy', this.#message);
    this.#pendingByMachine.set(machine, own + 1);
    this.#pending += 1;
    try {
      return await call();
    } finally {
      this.#pending -= 1;
      const remaining = (this.#pendingByMachine.get(machine) ?? 1) - 1;
      if (remaining > 0) this.#pendingByMachine.set(machine, remaining);
      else this.#pendingByMachine.delete(machine);
    }
  }
}

function refusal(kind: 'too-many' | 'busy', code: string, message: string): Refusal {
  return new Refusal(kind, code, message, { retryAfter: RETRY_AFTER_SECONDS });
}
