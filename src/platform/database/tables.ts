/** Declaration of a table for the copy to another engine. */
export interface TableDeclaration {
  name: string;
  /** Columns of the primary key, all of type text. Rows are read in this order. */
  key: readonly [string, ...string[]];
  /** Tables that its rows reference; they are copied first. */
  after?: readonly string[];
  /** False for rows that a copy can do without. */
  copied?: false;
  /**
   * How its rows belong to people; or, for a table with a column that looks like it, why they do not. A test refuses a
   * table with such a column that has neither.
   */
  personal?: PersonalRows | string;
}

/** New values of columns: a value, or an SQL expression. */
export type NewValues = Readonly<Record<string, string | null | { sql: string }>>;

/** Rows that meet the SQL condition are removed, or get the values of `set`. */
export interface Erasure {
  where?: string;
  set?: NewValues;
}

/**
 * Rows that belong to people: what a person gets as a copy, and what becomes of them when the account is deleted. In
 * SQL, `:user` and `:email` are the id and the address of the person.
 */
export interface PersonalRows {
  /** Column with the id of the user. */
  user?: string;
  /** Column with the id of another user whom the row names. */
  about?: string;
  /** Column with the email address, in lower case, and an SQL condition on the rows for which it decides. */
  email?: readonly [column: string, condition?: string];
  /** Column with the key of a row of another table, to whose owner the row belongs. */
  within?: readonly [column: string, table: string, key: string];
  /** Columns that the copy leaves out: secrets, and what only the shop may know. */
  omits?: readonly string[];
  /** Columns with mails: the copy has their texts without the links, some of which sign in or set a password. */
  withoutLinks?: readonly string[];
  /** SQL condition on the rows of the copy. */
  copied?: string;
  /** What happens with the account, in this order. */
  erased?: Erasure | readonly Erasure[];
  /**
   * What happens once the books need not be kept any more: the rows are removed, or those that meet the SQL condition
   * get the values of `set`, and names and addresses are taken out of the JSON or text of the columns in `cleaned`.
   */
  afterBooks?: 'removed' | (Erasure & { cleaned?: readonly string[] });
  /** Why rows stay as they are. */
  kept?: string;
  /**
   * Rows of others that name the person, such as of a company whose member they were, by an SQL condition, and what
   * becomes of the names: with the account, and once the books need not be kept any more.
   */
  named?: {
    where: string;
    erased?: NewValues;
    afterBooks?: { set?: NewValues; cleaned?: readonly string[] };
  };
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
