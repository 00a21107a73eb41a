import { execFile } from 'node:child_process';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { type DatabaseLocation, type Db, openDatabase, SQLITE_FILE } from '#src/platform/database/open.server.ts';
import { copyShopFiles, exists } from './shop-files.server.ts';

const run = promisify(execFile);

/** The database in a backup of PostgreSQL, in the custom format of pg_dump. */
export const DUMP_FILE = 'shop.dump';

/** Arguments and environment of pg_dump. The password is in the environment, because everyone sees arguments. */
export function dumpCall(databaseUrl: string, file: string): { args: string[]; environment: Record<string, string> } {
  const [, start, password, rest] = /^([a-z]+:\/\/[^:@/?]*):([^@/]*)(@.*)$/s.exec(databaseUrl) ?? [];
  const url = password === undefined ? databaseUrl : `${start}${rest}`;
  return {
    args: ['--format=custom', `--file=${file}`, `--dbname=${url}`],
    environment: password === undefined ? {} : { PGPASSWORD: decodeURIComponent(password) },
  };
}

async function dumpPostgres(databaseUrl: string, file: string): Promise<void> {
  const { args, environment } = dumpCall(databaseUrl, file);
  await run('pg_dump', args, { env: { ...process.env, ...environment } }).catch((error) => {
    if (error.code === 'ENOENT')
      throw new Error('pg_dump is missing: install the client programs of PostgreSQL, of the version of the server.');
    throw new Error(String(error.stderr ?? '').trim() || error.message);
  });
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Writes the database as it is at one moment, with the tool of its engine. @param db connected to it */
async function writeDatabase(db: Db, location: DatabaseLocation, folder: string): Promise<void> {
  const url = location.databaseDirectUrl ?? location.databaseUrl;
  const file = join(folder, url ? DUMP_FILE : SQLITE_FILE);
  if (url) await dumpPostgres(url, file);
  else await sql`vacuum into ${file}`.execute(db);
  await flush(file);
}

/**
 * Writes a running shop into a new folder: the database, then the pictures and the secret. That of a shop on SQLite is
 * a DATA_DIR on which a shop can start. An interrupted backup leaves a folder named `….unfinished`.
 * @throws Error if the folder exists; DatabaseUnavailable
 */
export async function writeBackup(location: DatabaseLocation, folder: string): Promise<void> {
  const { db, close } = openDatabase({ ...location, patient: true });
  try {
    await sql`select name from kysely_migration limit 1`.execute(db);
    if (await exists(folder)) throw new Error(`${folder} exists: name a new folder.`);
    const unfinished = `${folder}.unfinished`;
    await mkdir(unfinished, { mode: 0o700 });
    await writeDatabase(db, location, unfinished);
    // After the database, because a picture is stored before a row refers to it, and never changes.
    await copyShopFiles(location.dataDir, unfinished);
    await rename(unfinished, folder);
  } finally {
    await close();
  }
}
