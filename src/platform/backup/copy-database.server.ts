import { sql } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';
import { type DatabaseSchema, lastMigration, migrate, migrationNames } from '#src/platform/database/migrate.server.ts';
import type { Db, OpenDatabase } from '#src/platform/database/open.server.ts';
import { inLongSnapshot, inTransaction } from '#src/platform/database/transaction.server.ts';
import { insertRows, listTables, sumRows, type TableSum } from './copied-tables.server.ts';
import { readRows } from './read-rows.server.ts';

type Sums = Record<string, TableSum>;

async function sumTables(db: Db, engine: Engine, { tables }: DatabaseSchema): Promise<Sums> {
  const sums: Sums = {};
  for (const table of await listTables(db, engine, tables)) sums[table.name] = await sumRows(readRows(db, table));
  return sums;
}

/** Counts and checksums of all copied tables in one consistent state. */
export function sumDatabase(database: OpenDatabase, schema: DatabaseSchema): Promise<Sums> {
  return inLongSnapshot(database, (snapshot) => sumTables(snapshot, database.engine, schema));
}

async function requireEmpty({ db, engine }: OpenDatabase, { tables }: DatabaseSchema): Promise<void> {
  for (const table of await listTables(db, engine, tables)) {
    const rows = await db.selectFrom(table.name).select(sql`1`.as('one')).limit(1).execute();
    if (rows.length > 0) throw new Error(`The database is not empty: "${table.name}" has rows. Nothing was changed.`);
  }
}

/** @throws Error that names the tables whose sums differ */
function requireSameSums(expected: Sums, actual: Sums): void {
  const different = Object.entries(expected)
    .filter(([name, { rows, sha256 }]) => actual[name]?.rows !== rows || actual[name]?.sha256 !== sha256)
    .map(([name, { rows }]) => `${name} (${rows} rows expected, ${actual[name]?.rows ?? 'no'} found)`);
  if (different.length > 0) throw new Error(`These tables differ: ${different.join(', ')}.`);
}

/** Migrates an empty database to the last step of another. @throws Error that states why it cannot be filled */
async function prepare(to: OpenDatabase, step: string, schema: DatabaseSchema): Promise<void> {
  const steps = migrationNames(schema, to.engine);
  const present = await lastMigration(to.db as never, to.engine, schema);
  if (present !== undefined && steps.indexOf(present) > steps.indexOf(step)) {
    throw new Error(
      `The database was prepared by a newer version of the shop (${present}) than the one to copy (${step}). Copy into a new, empty database. Nothing was changed.`,
    );
  }
  await migrate(to.db as never, to.engine, schema, step);
  await requireEmpty(to, schema);
}

/**
 * Copies every row of one database to another, empty one, and compares counts and checksums.
 * @returns the sums of the tables
 * @throws Error when the target is not empty, or the copied rows differ. Then no rows are copied
 */
export async function copyDatabase(from: OpenDatabase, to: OpenDatabase, schema: DatabaseSchema): Promise<Sums> {
  const step = await lastMigration(from.db as never, from.engine, schema);
  if (step === undefined) throw new Error('The database to copy is empty.');
  await prepare(to, step, schema);
  const sums = await inLongSnapshot(from, (snapshot) =>
    inTransaction(to.db, async (trx) => {
      const targets = new Map((await listTables(trx, to.engine, schema.tables)).map((table) => [table.name, table]));
      for (const table of await listTables(snapshot, from.engine, schema.tables)) {
        const target = targets.get(table.name);
        if (target) for await (const rows of readRows(snapshot, table)) await insertRows(trx, target, rows);
      }
      const copied = await sumTables(trx, to.engine, schema);
      requireSameSums(await sumTables(snapshot, from.engine, schema), copied);
      return copied;
    }),
  );
  await migrate(to.db as never, to.engine, schema);
  return sums;
}
