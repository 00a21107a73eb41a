type Work = () => Promise<unknown>;

/**
 * Work that nobody waits for and that takes a processor for long: one piece at a time, in the order it was asked for, so that
 * however much there is of it, the other processors are left to those who wait.
 */
export class SpareWork {
  readonly #waiting = new Set<Work>();
  #busy = false;

  /** @param work what it throws is forgotten: nothing depends on it */
  add(work: Work): void {
    this.#waiting.add(work);
    if (!this.#busy) this.#workOff();
  }

  /** Nobody needs it any more. */
  remove(work: Work): void {
    this.#waiting.delete(work);
  }

  async #workOff(): Promise<void> {
    this.#busy = true;
    // What is added meanwhile comes last.
    for (const work of this.#waiting) {
      this.#waiting.delete(work);
      await work().catch(() => {});
    }
    this.#busy = false;
  }
}
