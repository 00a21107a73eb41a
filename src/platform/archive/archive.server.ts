import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';
import { lastStep, migrate, migrationNames } from '#src/platform/database/migrate.server.ts';
import type { Db, OpenDatabase } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { copyFiles } from './files.server.ts';
import { type Manifest, readManifest, rowsOf, writeManifest } from './manifest.server.ts';
import { readRows } from './read-rows.server.ts';
import { insertRows, listTables, onSnapshot, sumRows, type TableSum } from './tables.server.ts';

async function sumTables(db: Db, engine: Engine): Promise<Record<string, TableSum>> {
  const sums: Record<string, TableSum> = {};
  for (const table of await listTables(db, engine)) sums[table.name] = await sumRows(readRows(db, table));
  return sums;
}

/** Counts and checksums of every table, in one state. */
export function sumDatabase(database: OpenDatabase): Promise<Record<string, TableSum>> {
  return onSnapshot(database, (snapshot) => sumTables(snapshot, database.engine));
}

/**
 * Writes the whole shop into a new folder while it goes on selling: one state of every table as lines of JSON, readable by
 * either engine, then the pictures, and last the manifest, without which the folder is no archive.
 */
export async function writeArchive(database: OpenDatabase, dataDir: string, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: false, mode: 0o700 });
  await mkdir(join(folder, 'tables'));
  const { tables, schema } = await onSnapshot(database, async (snapshot) => {
    const sums: Record<string, TableSum> = {};
    for (const table of await listTables(snapshot, database.engine)) {
      const file = join(folder, 'tables', `${table.name}.jsonl`);
      await writeFile(file, '', { mode: 0o600 });
      sums[table.name] = await sumRows(readRows(snapshot, table), (lines) => appendFile(file, lines, { flush: true }));
    }
    return { tables: sums, schema: (await lastStep(snapshot as never, database.engine)) ?? '' };
  });
  // After the rows: a picture is stored before a row names it, and is never changed.
  const files = await copyFiles(dataDir, folder);
  return writeManifest(folder, { schema, tables, files });
}

async function requireEmpty({ db, engine }: OpenDatabase): Promise<void> {
  for (const table of await listTables(db, engine)) {
    const rows = await db.selectFrom(table.name).select(sql`1`.as('one')).limit(1).execute();
    if (rows.length > 0) throw new Error(`The database is not empty: "${table.name}" has rows. Nothing was changed.`);
  }
}

/** Says which tables differ. @throws Error that names them */
export function requireSameSums(expected: Record<string, TableSum>, found: Record<string, TableSum>): void {
  const different = Object.entries(expected)
    .filter(([name, { rows, sha256 }]) => found[name]?.rows !== rows || found[name]?.sha256 !== sha256)
    .map(([name, { rows }]) => `${name} (${rows} rows expected, ${found[name]?.rows ?? 'no'} found)`);
  if (different.length > 0) throw new Error(`These tables differ: ${different.join(', ')}.`);
}

/** Brings an empty database to the step of the archive. @throws Error that says why it cannot be filled */
async function prepare(database: OpenDatabase, { schema }: Manifest): Promise<void> {
  const { db, engine } = database;
  const steps = migrationNames(engine);
  if (!steps.includes(schema)) throw new Error(`The archive was made by a newer version of the shop (${schema}).`);
  const present = await lastStep(db as never, engine);
  if (present !== undefined && steps.indexOf(present) > steps.indexOf(schema)) {
    throw new Error(
      `The database was prepared by a newer version of the shop (${present}) than the archive (${schema}). Restore into a new, empty database: it is brought up to date afterwards. Nothing was changed.`,
    );
  }
  await migrate(db as never, engine, schema);
  await requireEmpty(database);
}

/**
 * Fills an empty database and data folder from an archive, compares counts and checksums, and brings the schema up to date.
 * @throws Error when the archive is damaged, the database is not empty, or what was read back differs; it has no rows then
 */
export async function readArchive(folder: string, database: OpenDatabase, dataDir: string): Promise<Manifest> {
  const { db, engine } = database;
  const manifest = await readManifest(folder);
  await prepare(database, manifest);
  // Before the rows, so that a full disk leaves a database that can be filled by the next try.
  await copyFiles(folder, dataDir);
  await inTransaction(db, async (trx) => {
    for (const table of await listTables(trx, engine)) {
      if (!manifest.tables[table.name]) continue;
      for await (const part of rowsOf(folder, table.name)) await insertRows(trx, table, part);
    }
    requireSameSums(manifest.tables, await sumTables(trx, engine));
  });
  await migrate(db as never, engine);
  return manifest;
}

/** Moves every row from one database to another through a temporary archive. */
export async function copyDatabase(
  from: OpenDatabase,
  to: OpenDatabase,
  dataDir: string,
  folder: string,
): Promise<Manifest> {
  try {
    await writeArchive(from, dataDir, folder);
    return await readArchive(folder, to, dataDir);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
