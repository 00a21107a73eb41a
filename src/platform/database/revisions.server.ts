/** The tables that public responses are made of. */
export type PublicTable = 'tools' | 'reviews';

const TABLES: readonly PublicTable[] = ['tools', 'reviews'];

/** Hears of what others (another copy of the shop, a person with an SQL prompt) commit. */
export interface OtherWriters {
  /** Calls `changed` for everything committed since the last call. @returns false while nothing can be heard */
  listen(changed: (table?: PublicTable) => void): boolean;
}

/** Counts the committed changes of each public table, so that a cached response can tell whether it is current. */
export class Revisions {
  readonly #counts: Record<PublicTable, number> = { tools: 0, reviews: 0 };
  readonly #others: OtherWriters;

  constructor(others: OtherWriters) {
    this.#others = others;
  }

  /** Counts a commit that may have changed this table; without a table, any. */
  readonly changed = (table?: PublicTable): void => {
    for (const name of table ? [table] : TABLES) this.#counts[name] += 1;
  };

  /** @returns a number that grows with every change of these tables; undefined while a change could go unnoticed */
  of(tables: readonly PublicTable[]): number | undefined {
    if (!this.#others.listen(this.changed)) return undefined;
    return tables.reduce((sum, table) => sum + this.#counts[table], 0);
  }
}
