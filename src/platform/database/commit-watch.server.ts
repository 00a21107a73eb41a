const READS = /^\s*(?:select|with|pragma|begin|commit|rollback)\b/i;
const WRITES = /\b(?:insert|update|delete|replace|merge)\b/i;

/** The tables, of those that are watched, that a statement may change. */
export type WrittenTables = (sql: string) => string[];

/**
 * Reading the text of a statement covers raw SQL too. Naming one table too many costs cached responses of that table, so that one in
 * a plain read would make the cache useless.
 */
export function writtenTablesOf(watched: readonly string[]): WrittenTables {
  if (watched.length === 0) return () => [];
  const names = new RegExp(`\\b(?:${watched.join('|')})\\b`, 'g');
  return (sql) => (READS.test(sql) && !WRITES.test(sql) ? [] : (sql.match(names) ?? []));
}

/** Reports the watched tables that one connection may have changed, once the change is committed. */
export class CommitWatch {
  readonly #written = new Set<string>();
  readonly #inTransaction: () => boolean;
  readonly #changed: (table: string) => void;

  constructor(inTransaction: () => boolean, changed: (table: string) => void) {
    this.#inTransaction = inTransaction;
    this.#changed = changed;
  }

  /**
   * To be called after each statement, before its sender gets the result.
   * @param tables see {@link writtenTablesOf}
   * @param failed whether a commit that failed half-way took place is not known here, so that its tables are reported too
   */
  after(tables: readonly string[], failed: boolean): void {
    for (const table of tables) this.#written.add(table);
    if (this.#written.size === 0) return;
    const open = this.#inTransaction();
    if (open && !failed) return;
    for (const table of this.#written) this.#changed(table);
    if (!open) this.#written.clear();
  }
}
