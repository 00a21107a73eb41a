const READS = /^\s*(?:select|with|pragma|begin|commit|rollback)\b/i;
const WRITES = /\b(?:insert|update|delete|replace|merge)\b/i;

/** Returns the watched tables that a statement may change. */
export type WrittenTables = (sql: string) => string[];

/**
 * Searches the text of a statement, which covers raw SQL too. A table reported in error only costs its cached
 * responses; but plain reads must report none, or the cache would be useless.
 */
export function writtenTablesOf(watched: readonly string[]): WrittenTables {
  if (watched.length === 0) return () => [];
  const names = new RegExp(`\\b(?:${watched.join('|')})\\b`, 'g');
  return (sql) => (READS.test(sql) && !WRITES.test(sql) ? [] : (sql.match(names) ?? []));
}

/** Reports the watched tables that a connection may have changed, once the change is committed. */
export class CommitWatch {
  readonly #written = new Set<string>();
  readonly #inTransaction: () => boolean;
  readonly #changed: (table: string) => void;

  constructor(inTransaction: () => boolean, changed: (table: string) => void) {
    this.#inTransaction = inTransaction;
    this.#changed = changed;
  }

  /**
   * Must be called after each statement, before the caller gets its result.
   * @param tables see {@link writtenTablesOf}
   * @param failed tables of a failed statement are reported too, because a commit that failed may still have taken
   * place
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
