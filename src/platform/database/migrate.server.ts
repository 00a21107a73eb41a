import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Engine } from './engine.server.ts';
import { buildLateIndexes, type LateIndex } from './late-indexes.server.ts';
import { type DatabasePlace, type Db, openDatabase } from './open.server.ts';
import type { PictureColumn, TableDeclaration } from './tables.ts';

/** The tables of a shop: the steps that made them, and what a backup must know of them. */
export interface DatabaseSchema {
  /** Every step ever released, by its name; they run in the order of their names. A released step is never edited. */
  migrations(engine: Engine): Record<string, Migration>;
  tables: readonly TableDeclaration[];
  /**
   * The tables whose changes are counted (Revisions). On PostgreSQL each has a trigger that announces them, made by a migration: see
   * 0003-announce-changes.
   */
  watched: readonly string[];
  lateIndexes: readonly LateIndex[];
  /** Columns of extensions with pictures, which the cleanup keeps. */
  pictures: readonly PictureColumn[];
}

/** The names of all steps, oldest first. */
export const migrationNames = (schema: DatabaseSchema, engine: Engine): string[] =>
  Object.keys(schema.migrations(engine)).sort();

/**
 * The steps of this release, and empty ones for those that ran here and belong to an extension that was deleted since.
 * A step newer than all of this release is left missing: the migrator refuses the database of a later release.
 */
async function stepsFor(db: Kysely<never>, engine: Engine, schema: DatabaseSchema): Promise<Record<string, Migration>> {
  const steps = schema.migrations(engine);
  const newest = migrationNames(schema, engine).at(-1) ?? '';
  const deleted = (await executedSteps(db)).filter((name) => !(name in steps) && name < newest);
  return { ...steps, ...Object.fromEntries(deleted.map((name) => [name, { up: async () => {} }])) };
}

async function executedSteps(db: Kysely<never>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

/** Steps of an extension that was added later may be older than the last one that ran. */
async function migratorOf(db: Kysely<never>, engine: Engine, schema: DatabaseSchema): Promise<Migrator> {
  // Read first: the migrator would ask while it holds the only connection of SQLite.
  const steps = await stepsFor(db, engine, schema);
  return new Migrator({ db, allowUnorderedMigrations: true, provider: { getMigrations: async () => steps } });
}

/** The last step that has run, if any has. */
export async function lastStep(db: Kysely<never>, engine: Engine, schema: DatabaseSchema): Promise<string | undefined> {
  const steps = await (await migratorOf(db, engine, schema)).getMigrations();
  return steps.findLast(({ executedAt }) => executedAt)?.name;
}

/** When a step ran here, in milliseconds since the epoch; undefined when it has not. */
export async function stepRanAt(db: Db, name: string): Promise<number | undefined> {
  const { rows } = await sql<{
    timestamp: string;
  }>`select timestamp from kysely_migration where name = ${name}`.execute(db);
  return rows[0] && Date.parse(rows[0].timestamp);
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
 * Brings the schema up to date. All pending steps run in one transaction behind the migrator's lock, so several copies may
 * start at once and a crash leaves the old schema.
 * @param last the step to stop at; without it, all steps run
 * @returns the names of the steps that ran now
 */
export async function migrate(
  db: Kysely<never>,
  engine: Engine,
  schema: DatabaseSchema,
  last?: string,
): Promise<string[]> {
  if (engine === 'sqlite') return runSteps(db, engine, schema, last);
  // A step over a large table, and the wait for another copy that runs it, take as long as they take.
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
 * {@link migrate}, and then the indexes that are built beside the work of others, over a connection that waits for every answer: the
 * driver's limit cannot be lifted for a while.
 */
export async function prepareDatabase(place: DatabasePlace, schema: DatabaseSchema): Promise<string[]> {
  const { db, engine, close } = openDatabase({ ...place, patient: true });
  try {
    const steps = await migrate(db as never, engine, schema);
    if (engine === 'postgres') await buildLateIndexes(db as never, schema.lateIndexes);
    return steps;
  } finally {
    await close();
  }
}
