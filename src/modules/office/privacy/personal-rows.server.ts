import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Erasure, NewValues, PersonalRows, TableDeclaration } from '#src/platform/database/tables.ts';

/** A person by the keys of their rows. */
export interface DataOwner {
  userId: string;
  email: string;
}

export type PersonalRow = Record<string, unknown>;

export interface PersonalTable {
  name: string;
  key: readonly string[];
  personal: PersonalRows;
}

/** The tables with rows of people. */
export const personalTables = (tables: readonly TableDeclaration[]): PersonalTable[] =>
  tables.flatMap(({ name, key, personal }) => (typeof personal === 'object' ? [{ name, key, personal }] : []));

/** SQL of a declaration, about this person. */
export function sqlOf<Result = SqlBool>(text: string, { userId, email }: DataOwner): RawBuilder<Result> {
  const parts = text.split(/(:user|:email)\b/).map((part) => {
    if (part === ':user') return sql`${userId}`;
    return part === ':email' ? sql`${email}` : sql.raw(part);
  });
  return sql<Result>`${sql.join(parts, sql``)}`;
}

/** The same of a condition, which others may be added to. */
export const personalCondition = (text: string, owner: DataOwner) => sql<SqlBool>`(${sqlOf(text, owner)})`;

export const newValue = (value: NewValues[string], owner: DataOwner): RawBuilder<unknown> =>
  typeof value === 'object' && value !== null ? sqlOf<unknown>(value.sql, owner) : sql`${value}`;

export const erasuresOf = ({ erased = [] }: PersonalRows): readonly Erasure[] =>
  Array.isArray(erased) ? erased : [erased as Erasure];

const never = sql<SqlBool>`1 = 0`;

/** The condition on the rows of a table that they belong to this person. */
export function rowsOf(
  tables: readonly TableDeclaration[],
  { personal: { user, about, email, within } }: Pick<PersonalTable, 'personal'>,
  owner: DataOwner,
): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [never];
  for (const column of [user, about]) if (column) conditions.push(sql<SqlBool>`${sql.ref(column)} = ${owner.userId}`);
  if (email) {
    const [column, condition = '1 = 1'] = email;
    conditions.push(sql<SqlBool>`(${sql.ref(column)} = ${owner.email} and ${personalCondition(condition, owner)})`);
  }
  const parent = within && personalTables(tables).find(({ name }) => name === within[1]);
  if (within && parent) {
    const [column, name, key] = within;
    const rows = sql`select ${sql.ref(key)} from ${sql.table(name)} where ${rowsOf(tables, parent, owner)}`;
    conditions.push(sql<SqlBool>`${sql.ref(column)} in (${rows})`);
  }
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/** The rows of a person in a table. */
export async function readPersonalRows(
  db: Db,
  tables: readonly TableDeclaration[],
  table: PersonalTable,
  owner: DataOwner,
): Promise<PersonalRow[]> {
  const { name, key, personal } = table;
  const order = sql.join(key.map((column) => sql.ref(column)));
  const copied = personalCondition(personal.copied ?? '1 = 1', owner);
  const query = sql<PersonalRow>`select * from ${sql.table(name)} where ${rowsOf(tables, table, owner)} and ${copied}
    order by ${order}`;
  return (await query.execute(db)).rows;
}

/** Removes the rows that meet a condition, or changes their columns. @returns number of rows */
export async function eraseRows(
  trx: Db,
  name: string,
  condition: RawBuilder<SqlBool>,
  owner: DataOwner,
  set?: NewValues,
): Promise<void> {
  const values = Object.entries(set ?? {}).map(
    ([column, value]) => sql`${sql.ref(column)} = ${newValue(value, owner)}`,
  );
  const query = set
    ? sql`update ${sql.table(name)} set ${sql.join(values)} where ${condition}`
    : sql`delete from ${sql.table(name)} where ${condition}`;
  await query.execute(trx);
}
