import type { PublicTable } from './revisions.server.ts';

const PUBLIC_TABLES = /\b(tools|reviews)\b/g;
const READS = /^\s*(?:select|with|pragma|begin|commit|rollback)\b/i;
const WRITES = /\b(?:insert|update|delete|replace|merge)\b/i;

/**
 * The public tables that a statement may change. Reading the text covers raw SQL too. Naming one too many costs cached responses
 * of that table, so that one in a plain read would make the cache useless.
 */
export function writtenTables(sql: string): PublicTable[] {
  const reads = READS.test(sql) && !WRITES.test(sql);
  return reads ? [] : ((sql.match(PUBLIC_TABLES) ?? []) as PublicTable[]);
}

/** Reports the public tables that one connection may have changed, once the change is committed. */
export class CommitWatch {
  readonly #written = new Set<PublicTable>();
  readonly #inTransaction: () => boolean;
  readonly #changed: (table: PublicTable) => void;

  constructor(inTransaction: () => boolean, changed: (table: PublicTable) => void) {
    this.#inTransaction = inTransaction;
    this.#changed = changed;
  }

  /**
   * To be called after each statement, before its sender gets the result.
   * @param tables see {@link writtenTables}
   * @param failed whether a commit that failed half-way took place is not known here, so that its tables are reported too
   */
  after(tables: readonly PublicTable[], failed: boolean): void {
    for (const table of tables) this.#written.add(table);
    if (this.#written.size === 0) return;
    const open = this.#inTransaction();
    if (open && !failed) return;
    for (const table of this.#written) this.#changed(table);
    if (!open) this.#written.clear();
  }
}
