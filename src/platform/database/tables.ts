/** Declaration of a table for the copy to another engine. */
export interface TableDeclaration {
  name: string;
  /** Columns of the primary key, all of type text. Rows are read in this order. */
  key: readonly [string, ...string[]];
  /** Tables that its rows reference; they are copied first. */
  after?: readonly string[];
  /** False for rows that a copy can do without. */
  copied?: false;
}

/** A column that references pictures of this shop, which are therefore in use. */
export interface PictureColumn {
  table: string;
  column: string;
}

/**
 * Sorts tables so that referenced ones come first.
 * @throws Error when a table references itself or an undeclared one
 */
export function sortByReference(declared: readonly TableDeclaration[]): TableDeclaration[] {
  const ordered: TableDeclaration[] = [];
  const isOrdered = (name: string) => ordered.some((table) => table.name === name);
  while (ordered.length < declared.length) {
    const next = declared.find(({ name, after = [] }) => !isOrdered(name) && after.every(isOrdered));
    if (!next)
      throw new Error(`no order for: ${declared.filter(({ name }) => !isOrdered(name)).map(({ name }) => name)}`);
    ordered.push(next);
  }
  return ordered;
}
