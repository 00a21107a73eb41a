import { type Insertable, sql } from 'kysely';
import { compileOnce } from './compile-once.server.ts';
import { engineOf } from './engine.server.ts';
import type { Db } from './open.server.ts';
import type { Database } from './schema.ts';

type Table = keyof Database & string;
type RowOf<Name extends Table> = Insertable<Database[Name]>;

/**
 * Inserts a row and one of another table that belongs to it; neither, when the first one is there already by `unique`. One statement on
 * PostgreSQL, where each is a round trip.
 * @returns a function that says whether they were inserted
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
  const bothInserted = compileOnce((db, row: RowOf<First>, belonging: RowOf<Second>) => ({
    compile: () => {
      const columns = sql.join(Object.keys(belonging).map(sql.ref));
      return sql`with inserted as (${insertFirst(db, row).returning(sql.lit(1).as('one'))})
        insert into ${sql.table(second)} (${columns}) select ${sql.join(Object.values(belonging))} from inserted`.compile(
        db,
      );
    },
  }));
  return async (db: Db, row: RowOf<First>, belonging: RowOf<Second>): Promise<boolean> => {
    if (engineOf(db) === 'postgres') return (await bothInserted(db, row, belonging)).numAffectedRows === 1n;
    if ((await firstInserted(db, row)).numAffectedRows !== 1n) return false;
    await secondInserted(db, belonging);
    return true;
  };
}
