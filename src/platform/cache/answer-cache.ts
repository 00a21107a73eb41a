import type { KeptAnswer } from './kept-answer.ts';

/** What there is to keep: at most this much, the least recently used goes first. */
const MOST_ENTRIES = 2_000;
const MOST_BYTES = 16 * 1024 * 1024;
/** However sure the cache is, an answer is made anew after this time (the year in the footer changes too), in milliseconds. */
const LONGEST = 30_000;
/** One that nobody asked for during this time is given up, in milliseconds; one that is asked for is made anew before. */
const UNUSED = 2 * LONGEST;

interface Entry {
  answer: KeptAnswer;
  stamp: number;
  madeAt: number;
}

interface Made {
  answer: KeptAnswer;
  keep: boolean;
}

/**
 * Keeps finished answers as long as their stamp (see database/revisions.server.ts) is the current one. An answer that is asked
 * for by many at once is made once, and what was begun before a change is never kept as the state after it.
 */
export class AnswerCache {
  readonly #entries = new Map<string, Entry>();
  readonly #flights = new Map<string, Promise<KeptAnswer | undefined>>();

  /** @param stamp undefined when nothing kept can be trusted */
  find(key: string, stamp: number | undefined): KeptAnswer | undefined {
    const entry = this.#entries.get(key);
    if (!entry || entry.stamp !== stamp || Date.now() - entry.madeAt > LONGEST) return undefined;
    // Last in, last out: a map keeps the order in which its keys came.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.answer;
  }

  /** @param make answers undefined for what is too large to hold */
  load(key: string, stamp: number | undefined, make: () => Promise<Made | undefined>): Promise<KeptAnswer | undefined> {
    // A flight for an older stamp may carry the old state: it cannot be joined.
    const flightKey = `${stamp} ${key}`;
    const flying = this.#flights.get(flightKey);
    if (flying) return flying;
    const flight = this.#make(key, stamp, make).finally(() => this.#flights.delete(flightKey));
    this.#flights.set(flightKey, flight);
    return flight;
  }

  async #make(key: string, stamp: number | undefined, make: () => Promise<Made | undefined>) {
    const made = await make();
    if (!made?.keep || stamp === undefined) return made?.answer;
    return this.#keep(key, stamp, made.answer);
  }

  /** Keeps an answer. One that came out the same as before keeps its compressed forms. */
  #keep(key: string, stamp: number, fresh: KeptAnswer): KeptAnswer {
    const before = this.#entries.get(key);
    if (before && before.stamp > stamp) return fresh;
    const answer = before?.answer.tag === fresh.tag ? before.answer : fresh;
    if (before) this.#remove(key, before, answer);
    answer.whenGrown(() => this.#makeRoom());
    this.#entries.set(key, { answer, stamp, madeAt: Date.now() });
    this.#makeRoom();
    return answer;
  }

  #makeRoom(): void {
    let bytes = 0;
    for (const { answer } of this.#entries.values()) bytes += answer.size;
    for (const [oldest, entry] of this.#entries) {
      const unused = Date.now() - entry.madeAt > UNUSED;
      if (!unused && this.#entries.size <= MOST_ENTRIES && bytes <= MOST_BYTES) break;
      bytes -= entry.answer.size;
      this.#remove(oldest, entry);
    }
  }

  #remove(key: string, { answer }: Entry, successor?: KeptAnswer): void {
    this.#entries.delete(key);
    if (answer !== successor) answer.drop();
  }
}
