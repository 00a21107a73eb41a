import { type Insertable, sql } from 'kysely';
import { compileOnce } from './compile-once.server.ts';
import { engineOf } from './engine.server.ts';
import type { Db } from './open.server.ts';
import type { Database } from './schema.ts';

type Table = keyof Database & string;
type RowOf<Name extends Table> = Insertable<Database[Name]>;

/**
 * Inserts a row and a dependent row of another table, or neither if the first conflicts on `unique`. A single statement
 * on PostgreSQL, where each statement is a round trip.
 * @returns a function that returns whether the rows were inserted
 */
export function insertBoth<First extends Table, Second extends Table>(
  first: First,
  unique: readonly (keyof Database[First] & string)[],
  second: Second,
) {
  const insertFirst = (db: Db, row: RowOf<First>) =>
    db
      .insertInto(first as Table)
      .values(row as never)
      .onConflict((oc) => oc.columns(unique as never).doNothing());
  const firstInserted = compileOnce(insertFirst);
  const secondInserted = compileOnce((db, row: RowOf<Second>) => db.insertInto(second as Table).values(row as never));
  const bothInserted = compileOnce((db, row: RowOf<First>, dependent: RowOf<Second>) => {
    const columns = Object.keys(dependent);
    return db
      .with('inserted', () => insertFirst(db, row).returning(sql.lit(1).as('one')))
      .insertInto(second as Table)
      .columns(columns as never)
      .expression(({ selectFrom }) =>
        selectFrom('inserted').select(
          columns.map((column) => sql`${dependent[column as keyof typeof dependent]}`.as(column)),
        ),
      );
  });
  return async (db: Db, row: RowOf<First>, dependent: RowOf<Second>): Promise<boolean> => {
    if (engineOf(db) === 'postgres') return (await bothInserted(db, row, dependent)).numAffectedRows === 1n;
    if ((await firstInserted(db, row)).numAffectedRows !== 1n) return false;
    await secondInserted(db, dependent);
    return true;
  };
}
