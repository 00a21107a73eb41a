import { isRefusal } from '#src/platform/http/refusal.ts';

/** A read that takes longer has failed: its connection may be lost. */
const MAX_READ_MS = 30_000;
const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60_000;

/** Reads something once more. @throws if the read fails; it is then repeated */
export type Read = (signal: AbortSignal) => Promise<void>;

/**
 * Keeps something current by reading it again. One read runs at a time; a change that is noticed meanwhile starts
 * another one afterwards, so that the last answer comes from a read that began after the last change.
 */
export class Reread {
  readonly #read: Read;
  readonly #ended = new AbortController();
  #isWanted = false;
  #isReading = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(read: Read) {
    this.#read = read;
  }

  /** Notes a change. */
  request(): void {
    this.#isWanted = true;
    void this.#start();
  }

  end(): void {
    this.#ended.abort();
    clearTimeout(this.#timer);
  }

  async #start(): Promise<void> {
    if (!this.#isWanted || this.#isReading || this.#ended.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#isWanted = false;
    this.#isReading = true;
    try {
      await this.#read(AbortSignal.any([this.#ended.signal, AbortSignal.timeout(MAX_READ_MS)]));
      this.#failures = 0;
    } catch (error) {
      if (!isRefusal(error)) this.#retryLater();
    } finally {
      this.#isReading = false;
      void this.#start();
    }
  }

  #retryLater(): void {
    if (this.#ended.signal.aborted) return;
    const delay = Math.min(FIRST_RETRY_MS * 2 ** this.#failures, LAST_RETRY_MS);
    this.#failures += 1;
    this.#timer = setTimeout(() => this.request(), delay * (0.5 + Math.random()));
  }
}
