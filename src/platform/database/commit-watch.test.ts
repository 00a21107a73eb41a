import {
  type DatabaseConnection,
  type Driver,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { expect, it } from 'vitest';
import { watchCommits, writtenTables } from './commit-watch.server.ts';
import type { Database } from './schema.ts';

/** A database that stores nothing, and the tables it reports as changed; `any` for an unnamed one. */
function watchedDatabase(execute: () => Promise<void> = async () => {}) {
  const reported: string[] = [];
  class TestDriver extends DummyDriver implements Driver {
    override async acquireConnection(): Promise<DatabaseConnection> {
      const connection = await super.acquireConnection();
      return Object.assign(connection, { executeQuery: () => execute().then(() => ({ rows: [] })) });
    }
  }
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new TestDriver(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  const db = new Kysely<Database>({ dialect: watchCommits(dialect, (table = 'any') => reported.push(table)) });
  return { db, taken: () => reported.splice(0) };
}

const { db } = watchedDatabase();
const rename = (on = db) => on.updateTable('tools').set({ name: 'Saw' });

it.each([
  [[], db.selectFrom('tools').selectAll()],
  [['reviews'], db.deleteFrom('reviews')],
  [['tools'], db.updateTable('tools as t').set({ name: 'Saw' })],
  [
    ['outbox', 'reviews'],
    db
      .with('gone', (on) => on.deleteFrom('reviews').returning('id'))
      .insertInto('outbox')
      .defaultValues(),
  ],
  [
    ['reviews'],
    db
      .with('gone', (on) => on.deleteFrom('reviews').returning('id'))
      .selectFrom('gone')
      .selectAll(),
  ],
  [['tools'], db.mergeInto('tools').using('reviews', 'reviews.id', 'tools.id').whenMatched().thenDelete()],
  [[undefined], db.schema.alterTable('tools').addColumn('x', 'integer')],
])('the tables %j are those of a statement of the query builder', (tables, statement) => {
  expect([...writtenTables(statement.compile())].sort()).toEqual(tables);
});

it.each([
  [[], ' select * from tools'],
  [[], 'begin immediate'],
  [[], 'commit'],
  [[undefined], 'update tools set quantity = 0'],
  [[undefined], 'with gone as (delete from reviews returning id) select * from gone'],
])('any table is one of raw SQL that is no plain read: %j for %s', (tables, statement) => {
  expect(writtenTables(sql.raw(statement).compile(db))).toEqual(tables);
});

it('a change outside a transaction is reported before its writer goes on', async () => {
  const watched = watchedDatabase();
  await rename(watched.db).execute();
  expect(watched.taken()).toEqual(['tools']);
});

it.each(['commits', 'rolls back'])('changes in a transaction are reported once, when it %s', async (how) => {
  const watched = watchedDatabase();
  const running = watched.db.transaction().execute(async (trx) => {
    await rename(trx).execute();
    await sql`delete from reviews`.execute(trx);
    await rename(trx).execute();
    expect(watched.taken()).toEqual([]);
    if (how === 'rolls back') throw new Error('undone');
  });
  await running.catch(() => {});
  expect(watched.taken()).toEqual(['tools', 'any']);
  await watched.db.selectFrom('tools').selectAll().execute();
  expect(watched.taken()).toEqual([]);
});

it('a failed statement is reported, because its change may have been committed before the answer was lost', async () => {
  const watched = watchedDatabase(() => Promise.reject(new Error('lost')));
  await expect(rename(watched.db).execute()).rejects.toThrow('lost');
  expect(watched.taken()).toEqual(['tools']);
});
