import { randomUUID } from 'node:crypto';

/** Reports commits by others: another copy of the shop, or a person at an SQL prompt. */
export interface OtherWriters {
  /** Calls `changed` for everything committed since the last call. @returns false while commits cannot be observed */
  listen(changed: (table?: string) => void): boolean;
}

/**
 * Counts the committed changes of each watched table (see DatabaseSchema), so that a cache can check whether it is
 * current.
 */
export class Revisions {
  /** Identifies this copy of the shop, whose counts begin at its start. */
  readonly copy = randomUUID();
  readonly #counts: Map<string, number>;
  readonly #others: OtherWriters;

  constructor(others: OtherWriters, watched: readonly string[]) {
    this.#others = others;
    this.#counts = new Map(watched.map((table) => [table, 0]));
  }

  /** Counts a commit that may have changed this table, or any table if none is given. */
  readonly changed = (table?: string): void => {
    for (const [name, count] of this.#counts) {
      if (table === undefined || table === name) this.#counts.set(name, count + 1);
    }
  };

  /**
   * @returns a number that grows with every change of these tables; undefined while a change could go unnoticed
   * @throws Error when one of them is not watched
   */
  of(tables: readonly string[]): number | undefined {
    const isListening = this.#others.listen(this.changed);
    const sum = tables.reduce((total, table) => total + this.#count(table), 0);
    return isListening ? sum : undefined;
  }

  #count(table: string): number {
    const count = this.#counts.get(table);
    if (count === undefined) throw new Error(`the table ${table} is not watched`);
    return count;
  }
}
