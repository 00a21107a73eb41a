/** Declaration of a table for backups. */
export interface TableDeclaration {
  name: string;
  /** The columns of the primary key, all of them texts: rows are read in its order. */
  key: readonly [string, ...string[]];
  /** The tables that its rows refer to: they are restored before it. */
  after?: readonly string[];
}

/** A column that names pictures of this shop: those in it are in use. */
export interface PictureColumn {
  table: string;
  column: string;
}

/**
 * Counts that start again anyway, the bookkeeping of the migrations, and what triggers make from other tables: the text index of the
 * tools, and the sums of the orders.
 */
export const LEFT_OUT = /^(?:hits|kysely_.*|tool_text.*|order_changes|order_summary)$/;

/** Tables that others refer to come first. @throws Error when a table refers to one that is not declared, or to itself */
export function inOrderOfReference(declared: readonly TableDeclaration[]): TableDeclaration[] {
  const ordered: TableDeclaration[] = [];
  const isThere = (name: string) => ordered.some((table) => table.name === name);
  while (ordered.length < declared.length) {
    const next = declared.find(({ name, after = [] }) => !isThere(name) && after.every(isThere));
    if (!next)
      throw new Error(`no order for: ${declared.filter(({ name }) => !isThere(name)).map(({ name }) => name)}`);
    ordered.push(next);
  }
  return ordered;
}
