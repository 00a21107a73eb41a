/** Reports what others (another copy of the shop, a person with an SQL prompt) commit. */
export interface OtherWriters {
  /** Calls `changed` for everything committed since the last call. @returns false while nothing can be heard */
  listen(changed: (table?: string) => void): boolean;
}

/** Counts the committed changes of each watched table (DatabaseSchema), so that a reader can check whether its copy is current. */
export class Revisions {
  readonly #counts: Map<string, number>;
  readonly #others: OtherWriters;

  constructor(others: OtherWriters, watched: readonly string[]) {
    this.#others = others;
    this.#counts = new Map(watched.map((table) => [table, 0]));
  }

  /** Counts a commit that may have changed this table; without a table, any. */
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
    const isHeard = this.#others.listen(this.changed);
    const sum = tables.reduce((total, table) => total + this.#count(table), 0);
    return isHeard ? sum : undefined;
  }

  #count(table: string): number {
    const count = this.#counts.get(table);
    if (count === undefined) throw new Error(`the table ${table} is not watched`);
    return count;
  }
}
