import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Engine } from './engine.server.ts';
import { type DatabaseLocation, openDatabase } from './open.server.ts';
import type { PictureColumn, TableDeclaration } from './tables.ts';

/** The tables of a shop: the migrations that create them, and their declarations. */
export interface DatabaseSchema {
  /**
   * Every migration since the baseline, by its name; they run in the order of their names. A released one is never
   * edited.
   */
  migrations(engine: Engine): Record<string, Migration>;
  tables: readonly TableDeclaration[];
  /**
   * Tables whose changes are counted (see `Revisions`). On PostgreSQL each has a trigger that announces its changes,
   * created by a migration: see 0006-announce-changes.
   */
  watched: readonly string[];
  /** Migrations that only builds had whose databases are not upgraded. */
  unsupported: readonly string[];
  /** Columns of modules that hold pictures, which the cleanup keeps. */
  pictures: readonly PictureColumn[];
}

/** The database is of a release, or of a build between releases, whose databases are not upgraded. */
export class UnsupportedDatabase extends Error {
  constructor() {
    super('The database is of a version before 0.3.0, which cannot be upgraded. Start this version with an empty one.');
  }
}

/** The names of all migrations, oldest first. */
export const migrationNames = (schema: DatabaseSchema, engine: Engine): string[] =>
  Object.keys(schema.migrations(engine)).sort();

/**
 * The migrations of this release, and empty ones for those that ran on this database but belong to a module deleted
 * since. Migrations newer than this release stay missing, so that the migrator refuses the database of a later release.
 */
async function stepsFor(db: Kysely<never>, engine: Engine, schema: DatabaseSchema): Promise<Record<string, Migration>> {
  const steps = schema.migrations(engine);
  const newest = migrationNames(schema, engine).at(-1) ?? '';
  const executed = await executedSteps(db);
  if (schema.unsupported.some((name) => executed.includes(name))) throw new UnsupportedDatabase();
  const deleted = executed.filter((name) => !(name in steps) && name < newest);
  return { ...steps, ...Object.fromEntries(deleted.map((name) => [name, { up: async () => {} }])) };
}

async function executedSteps(db: Kysely<never>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

/** Allows unordered migrations: those of a module added later may be older than the last one that ran. */
async function migratorOf(db: Kysely<never>, engine: Engine, schema: DatabaseSchema): Promise<Migrator> {
  // Read in advance: the migrator calls its provider while it holds the only connection to SQLite.
  const steps = await stepsFor(db, engine, schema);
  return new Migrator({ db, allowUnorderedMigrations: true, provider: { getMigrations: async () => steps } });
}

/** The last migration that has run, if any. */
export async function lastMigration(
  db: Kysely<never>,
  engine: Engine,
  schema: DatabaseSchema,
): Promise<string | undefined> {
  const steps = await (await migratorOf(db, engine, schema)).getMigrations();
  return steps.findLast(({ executedAt }) => executedAt)?.name;
}

async function runSteps(
  db: Kysely<never>,
  engine: Engine,
  schema: DatabaseSchema,
  last: string | undefined,
): Promise<string[]> {
  const migrator = await migratorOf(db, engine, schema);
  const { error, results = [] } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest());
  if (error) throw error;
  return results.map((result) => result.migrationName);
}

/**
 * Brings the schema up to date. All pending migrations run in one transaction behind the migrator's lock, so several
 * copies may start at once, and a crash leaves the old schema.
 * @param last the migration to stop at; without it, all migrations run
 * @returns the names of the migrations that this call ran
 */
export async function migrate(
  db: Kysely<never>,
  engine: Engine,
  schema: DatabaseSchema,
  last?: string,
): Promise<string[]> {
  if (engine === 'sqlite') return runSteps(db, engine, schema, last);
  // Migrating a large table, or waiting for another copy that does so, may take longer than the limits of a request.
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set lock_timeout = 0`.execute(connection);
    try {
      return await runSteps(connection, engine, schema, last);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}

/**
 * Runs {@link migrate}. Opens a connection of its own without a query timeout, because
 * the driver cannot suspend the timeout on an open one.
 */
export async function prepareDatabase(location: DatabaseLocation, schema: DatabaseSchema): Promise<string[]> {
  const { db, engine, close } = openDatabase({ ...location, patient: true });
  try {
    return await migrate(db as never, engine, schema);
  } finally {
    await close();
  }
}
