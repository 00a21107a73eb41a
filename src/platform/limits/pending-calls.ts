import { Refusal } from '#src/platform/http/refusal.ts';

const SOON_S = 2;

/**
 * Bounds how many costly calls wait at the same time, in all and of one machine. They share few threads: what waits longer than
 * a moment is better refused at once than answered after its client has gone.
 */
export class PendingCalls {
  readonly #most: number;
  readonly #mostOfMachine: number;
  readonly #message: string;
  readonly #ofMachine = new Map<string, number>();
  #all = 0;

  /** @param message the text of the refusal */
  constructor(most: number, mostOfMachine: number, message: string) {
    this.#most = most;
    this.#mostOfMachine = mostOfMachine;
    this.#message = message;
  }

  /** @throws Refusal 429 when this machine has too many pending calls, 503 when there are too many in all */
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
      const left = (this.#ofMachine.get(machine) ?? 1) - 1;
      if (left > 0) this.#ofMachine.set(machine, left);
      else this.#ofMachine.delete(machine);
    }
  }
}

function refusal(kind: 'too-many' | 'unavailable', code: string, message: string): Refusal {
  return new Refusal(kind, code, message, { retryAfter: SOON_S });
}
