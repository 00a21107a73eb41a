import { sql } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import type { CopiedValue, Row, Table } from './copied-tables.server.ts';

const CHUNK = 500;

/** Converts a value so that both engines produce the same text for it. */
function asCell(value: unknown): CopiedValue {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return value ? 1 : 0;
  return (value ?? null) as CopiedValue;
}

type Rows = Record<string, unknown>[];

/** SQLite compares text by bytes, and finds each chunk with the index of the key. */
async function* chunksByKey(db: Db, { name, key }: Table): AsyncGenerator<Rows> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let rows: Rows = [];
  do {
    const last = rows.at(-1);
    const after = last ? sql`where (${columns}) > (${sql.join(key.map((column) => last[column]))})` : sql``;
    ({ rows } = await sql<Rows[number]>`
      select * from ${sql.table(name)} ${after} order by ${columns} limit ${CHUNK}`.execute(db));
    yield rows;
  } while (rows.length === CHUNK);
}

/** PostgreSQL has no index in byte order: a cursor sorts once, whereas a statement per chunk would sort every time. */
async function* chunksByCursor(db: Db, { name, key }: Table): AsyncGenerator<Rows> {
  const columns = sql.join(key.map((column) => sql`${sql.ref(column)} collate "C"`));
  const cursor = sql.id(`every_${name}`);
  await sql`declare ${cursor} no scroll cursor for
    select * from ${sql.table(name)} order by ${columns}`.execute(db);
  let rows: Rows;
  do {
    ({ rows } = await sql<Rows[number]>`fetch ${sql.lit(CHUNK)} from ${cursor}`.execute(db));
    yield rows;
  } while (rows.length === CHUNK);
  await sql`close ${cursor}`.execute(db);
}

/** The rows of a table in chunks, sorted by the bytes of their key. Must run in a transaction. */
export async function* readRows(transaction: Db, table: Table): AsyncGenerator<Row[]> {
  const chunks = table.engine === 'postgres' ? chunksByCursor : chunksByKey;
  for await (const rows of chunks(transaction, table)) {
    yield rows.map((row) => Object.fromEntries(table.columns.map((column) => [column, asCell(row[column])])));
  }
}
