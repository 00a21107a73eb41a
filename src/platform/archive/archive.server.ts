import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';
import { type DatabaseSchema, lastMigration, migrate, migrationNames } from '#src/platform/database/migrate.server.ts';
import type { Db, OpenDatabase } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { copyFiles } from './files.server.ts';
import { type Manifest, readManifest, rowsOf, writeManifest } from './manifest.server.ts';
import { readRows } from './read-rows.server.ts';
import { inLongSnapshot, insertRows, listTables, sumRows, type TableSum } from './tables.server.ts';

async function sumTables(db: Db, engine: Engine, { tables }: DatabaseSchema): Promise<Record<string, TableSum>> {
  const sums: Record<string, TableSum> = {};
  for (const table of await listTables(db, engine, tables)) sums[table.name] = await sumRows(readRows(db, table));
  return sums;
}

/** Counts and checksums of all tables in one consistent state. */
export function sumDatabase(database: OpenDatabase, schema: DatabaseSchema): Promise<Record<string, TableSum>> {
  return inLongSnapshot(database, (snapshot) => sumTables(snapshot, database.engine, schema));
}

/**
 * Writes the whole shop to a new folder while it keeps running: a consistent state of all tables as lines of JSON,
 * which either engine can restore, then the pictures, and finally the manifest, without which the folder is not an
 * archive.
 */
export async function writeArchive(
  database: OpenDatabase,
  dataDir: string,
  folder: string,
  schema: DatabaseSchema,
): Promise<Manifest> {
  await mkdir(folder, { recursive: false, mode: 0o700 });
  await mkdir(join(folder, 'tables'));
  const { sums, step } = await inLongSnapshot(database, async (snapshot) => {
    const sums: Record<string, TableSum> = {};
    for (const table of await listTables(snapshot, database.engine, schema.tables)) {
      const file = join(folder, 'tables', `${table.name}.jsonl`);
      await writeFile(file, '', { mode: 0o600 });
      sums[table.name] = await sumRows(readRows(snapshot, table), (lines) => appendFile(file, lines, { flush: true }));
    }
    return { sums, step: (await lastMigration(snapshot as never, database.engine, schema)) ?? '' };
  });
  // After the rows, because a picture is stored before a row refers to it, and never changes.
  const files = await copyFiles(dataDir, folder);
  return writeManifest(folder, { schema: step, tables: sums, files });
}

async function requireEmpty({ db, engine }: OpenDatabase, { tables }: DatabaseSchema): Promise<void> {
  for (const table of await listTables(db, engine, tables)) {
    const rows = await db.selectFrom(table.name).select(sql`1`.as('one')).limit(1).execute();
    if (rows.length > 0) throw new Error(`The database is not empty: "${table.name}" has rows. Nothing was changed.`);
  }
}

/** @throws Error that names the tables whose sums differ */
export function requireSameSums(expected: Record<string, TableSum>, actual: Record<string, TableSum>): void {
  const different = Object.entries(expected)
    .filter(([name, { rows, sha256 }]) => actual[name]?.rows !== rows || actual[name]?.sha256 !== sha256)
    .map(([name, { rows }]) => `${name} (${rows} rows expected, ${actual[name]?.rows ?? 'no'} found)`);
  if (different.length > 0) throw new Error(`These tables differ: ${different.join(', ')}.`);
}

/** Migrates an empty database to the schema of the archive. @throws Error that states why it cannot be filled */
async function prepare(database: OpenDatabase, step: string, schema: DatabaseSchema): Promise<void> {
  const { db, engine } = database;
  const steps = migrationNames(schema, engine);
  if (!steps.includes(step)) throw new Error(`The archive was made by a newer version of the shop (${step}).`);
  const present = await lastMigration(db as never, engine, schema);
  if (present !== undefined && steps.indexOf(present) > steps.indexOf(step)) {
    throw new Error(
      `The database was prepared by a newer version of the shop (${present}) than the archive (${step}). Restore into a new, empty database: it is brought up to date afterwards. Nothing was changed.`,
    );
  }
  await migrate(db as never, engine, schema, step);
  await requireEmpty(database, schema);
}

/**
 * Fills an empty database and data folder from an archive, compares counts and checksums, and brings the schema up to
 * date.
 * @throws Error when the archive is damaged, the database is not empty, or the restored rows differ. Then no rows are
 * restored
 */
export async function readArchive(
  folder: string,
  database: OpenDatabase,
  dataDir: string,
  schema: DatabaseSchema,
): Promise<Manifest> {
  const { db, engine } = database;
  const manifest = await readManifest(folder);
  await prepare(database, manifest.schema, schema);
  // Before the rows, so that after a full disk the database is still empty and the restore can be repeated.
  await copyFiles(folder, dataDir);
  await inTransaction(db, async (trx) => {
    for (const table of await listTables(trx, engine, schema.tables)) {
      if (!manifest.tables[table.name]) continue;
      for await (const part of rowsOf(folder, table.name)) await insertRows(trx, table, part);
    }
    requireSameSums(manifest.tables, await sumTables(trx, engine, schema));
  });
  await migrate(db as never, engine, schema);
  return manifest;
}

/** Moves every row from one database to another through a temporary archive. */
export async function copyDatabase(
  from: OpenDatabase,
  to: OpenDatabase,
  dataDir: string,
  folder: string,
  schema: DatabaseSchema,
): Promise<Manifest> {
  try {
    await writeArchive(from, dataDir, folder, schema);
    return await readArchive(folder, to, dataDir, schema);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
