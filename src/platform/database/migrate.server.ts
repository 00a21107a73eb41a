import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { accounts } from '#src/platform/database/migrations/0001-accounts.ts';
import { shop } from '#src/platform/database/migrations/0002-shop.ts';
import { announceChanges } from '#src/platform/database/migrations/0003-announce-changes.ts';
import { images } from '#src/platform/database/migrations/0004-images.ts';
import { orderProgress } from '#src/platform/database/migrations/0005-order-progress.ts';
import { hits } from '#src/platform/database/migrations/0006-hits.ts';
import { inquiries } from '#src/platform/database/migrations/0007-inquiries.ts';
import { toolLists } from '#src/platform/database/migrations/0008-tool-lists.ts';
import { toolTexts } from '#src/platform/database/migrations/0009-tool-texts.ts';
import { growingLists } from '#src/platform/database/migrations/0010-growing-lists.ts';
import { waitingMails } from '#src/platform/database/migrations/0011-waiting-mails.ts';
import { earlierSignUps } from '#src/platform/database/migrations/0012-earlier-sign-ups.ts';
import { demoMarks } from '#src/platform/database/migrations/0013-demo-marks.ts';
import { orderLifecycle } from '#src/platform/database/migrations/0014-order-lifecycle.ts';
import { heldOrders } from '#src/platform/database/migrations/0015-held-orders.ts';
import type { Engine } from './engine.server.ts';
import { type DatabasePlace, openDatabase } from './open.server.ts';

/** Every schema step ever released, in order. A released step is never edited: a change is a new step. */
function migrations(engine: Engine): Record<string, Migration> {
  return {
    '0001-accounts': accounts(engine),
    '0002-shop': shop,
    '0003-announce-changes': announceChanges(engine),
    '0004-images': images,
    '0005-order-progress': orderProgress,
    '0006-hits': hits,
    '0007-inquiries': inquiries,
    '0008-tool-lists': toolLists,
    '0009-tool-texts': toolTexts(engine),
    '0010-growing-lists': growingLists,
    '0011-waiting-mails': waitingMails,
    '0012-earlier-sign-ups': earlierSignUps,
    '0013-demo-marks': demoMarks,
    '0014-order-lifecycle': orderLifecycle(engine),
    '0015-held-orders': heldOrders,
  };
}

/** The names of all steps, oldest first. */
export const migrationNames = (engine: Engine): string[] => Object.keys(migrations(engine));

const migratorOf = (db: Kysely<never>, engine: Engine) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations(engine) } });

/** The last step that has run, if any has. */
export async function lastStep(db: Kysely<never>, engine: Engine): Promise<string | undefined> {
  const steps = await migratorOf(db, engine).getMigrations();
  return steps.findLast(({ executedAt }) => executedAt)?.name;
}

async function runSteps(db: Kysely<never>, engine: Engine, last: string | undefined): Promise<string[]> {
  const migrator = migratorOf(db, engine);
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
export async function migrate(db: Kysely<never>, engine: Engine, last?: string): Promise<string[]> {
  if (engine === 'sqlite') return runSteps(db, engine, last);
  // A step over a large table, and the wait for another copy that runs it, take as long as they take.
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set lock_timeout = 0`.execute(connection);
    try {
      return await runSteps(connection, engine, last);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}

/** {@link migrate} over a connection of its own, which waits for every answer: the driver's limit cannot be lifted for a while. */
export async function prepareDatabase(place: DatabasePlace): Promise<string[]> {
  const { db, engine, close } = openDatabase({ ...place, patient: true });
  return migrate(db as never, engine).finally(close);
}
