import { createReadStream } from 'node:fs';
import { appendFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate, migrationNames } from '#src/database/migrate.server.ts';
import type { Db, OpenDatabase } from '#src/database/open.server.ts';
import { inTransaction } from '#src/database/transaction.server.ts';
import { insertRows, listTables, onSnapshot, type Row, readRows, sumRows, type TableSum } from './tables.server.ts';

const FORMAT = 1;
const CHUNK = 500;
/** What lies beside the database in the data folder and belongs to the shop. */
const FILES = ['images', 'auth-secret'];

export interface Manifest {
  format: typeof FORMAT;
  createdAt: string;
  /** The last schema step that had run. */
  schema: string;
  tables: Record<string, TableSum>;
}

async function lastStep(db: Db): Promise<string> {
  const steps = await db
    .selectFrom('kysely_migration' as never)
    .select('name' as never)
    .execute();
  return (
    (steps as { name: string }[])
      .map(({ name }) => name)
      .sort()
      .at(-1) ?? ''
  );
}

/** Counts and checksums of every table, in one state. */
export function sumDatabase(database: OpenDatabase): Promise<Record<string, TableSum>> {
  return onSnapshot(database, async (snapshot) => {
    const sums: Record<string, TableSum> = {};
    for (const table of await listTables(snapshot, database.engine))
      sums[table.name] = await sumRows(readRows(snapshot, table));
    return sums;
  });
}

async function copyIfThere(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, preserveTimestamps: true, filter: (name) => !name.endsWith('.part') }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    },
  );
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
    return { tables: sums, schema: await lastStep(snapshot) };
  });
  // After the rows: a picture is stored before a row names it, and is never changed.
  for (const name of FILES) await copyIfThere(join(dataDir, name), join(folder, name));
  const manifest: Manifest = { format: FORMAT, createdAt: new Date().toISOString(), schema, tables };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2), { flush: true });
  return manifest;
}

/** The lines of a file; Node's readline also ends one at U+2028 and U+2029, which JSON leaves as they are within a text. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let begun = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = `${begun}${chunk}`.split('\n');
    begun = lines.pop() ?? '';
    yield* lines;
  }
  if (begun !== '') yield begun;
}

async function* rowsOfFile(file: string): AsyncGenerator<Row[]> {
  let part: Row[] = [];
  for await (const line of linesOf(file)) {
    part.push(JSON.parse(line));
    if (part.length < CHUNK) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

async function readManifest(folder: string): Promise<Manifest> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  if (manifest.format !== FORMAT)
    throw new Error(`The archive has the format ${manifest.format}; this shop reads ${FORMAT}.`);
  for (const [name, { sha256 }] of Object.entries(manifest.tables)) {
    const found = await sumRows(rowsOfFile(join(folder, 'tables', `${name}.jsonl`)));
    if (found.sha256 !== sha256) throw new Error(`The archive is damaged: the checksum of "${name}" does not match.`);
  }
  return manifest;
}

async function requireEmpty({ db, engine }: OpenDatabase): Promise<void> {
  for (const table of await listTables(db, engine)) {
    const { done } = await readRows(db, table).next();
    if (!done) throw new Error(`The database is not empty: "${table.name}" has rows. Nothing was changed.`);
  }
}

/** Says which tables differ. @throws Error that names them */
export function requireSameSums(expected: Record<string, TableSum>, found: Record<string, TableSum>): void {
  const different = Object.entries(expected)
    .filter(([name, { rows, sha256 }]) => found[name]?.rows !== rows || found[name]?.sha256 !== sha256)
    .map(([name, { rows }]) => `${name} (${rows} rows expected, ${found[name]?.rows ?? 'no'} found)`);
  if (different.length > 0) throw new Error(`These tables differ: ${different.join(', ')}.`);
}

/**
 * Fills an empty database and data folder from an archive, compares counts and checksums, and brings the schema up to date.
 * @throws Error when the archive is damaged, the database is not empty, or what was read back differs
 */
export async function readArchive(folder: string, database: OpenDatabase, dataDir: string): Promise<Manifest> {
  const { db, engine } = database;
  const manifest = await readManifest(folder);
  if (!migrationNames(engine).includes(manifest.schema)) {
    throw new Error(`The archive was made by a newer version of the shop (${manifest.schema}).`);
  }
  await migrate(db as never, engine, manifest.schema);
  await requireEmpty(database);
  await inTransaction(db, async (trx) => {
    for (const table of await listTables(trx, engine)) {
      if (!manifest.tables[table.name]) continue;
      for await (const part of rowsOfFile(join(folder, 'tables', `${table.name}.jsonl`)))
        await insertRows(trx, table, part);
    }
  });
  requireSameSums(manifest.tables, await sumDatabase(database));
  for (const name of FILES) await copyIfThere(join(folder, name), join(dataDir, name));
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
