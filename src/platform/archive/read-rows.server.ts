import { sql } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Cell, Row, Table } from './tables.server.ts';

const CHUNK = 500;

/** The same text for the same value, whichever engine held it. */
function asCell(value: unknown): Cell {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return value ? 1 : 0;
  return (value ?? null) as Cell;
}

type Rows = Record<string, unknown>[];

/** SQLite compares texts as bytes, and finds each part by the index of the key. */
async function* partsByKey(db: Db, { name, key }: Table): AsyncGenerator<Rows> {
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

/** PostgreSQL has no index in the order of bytes: a cursor sorts once, where a statement for each part would sort every time. */
async function* partsByCursor(db: Db, { name, key }: Table): AsyncGenerator<Rows> {
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

/** The rows of a table in the order of their key, compared as bytes, a part at a time. Within a transaction. */
export async function* readRows(transaction: Db, table: Table): AsyncGenerator<Row[]> {
  const parts = table.engine === 'postgres' ? partsByCursor : partsByKey;
  for await (const rows of parts(transaction, table)) {
    yield rows.map((row) => Object.fromEntries(table.columns.map((column) => [column, asCell(row[column])])));
  }
}
