import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Engine } from '#src/database/engine.server.ts';
import type { Db, OpenDatabase } from '#src/database/open.server.ts';
import type { Database } from '#src/database/schema.ts';

const CHUNK = 500;
/** Parameters of one statement: both engines take at least this many. */
const PARAMETERS = 20_000;
/** Counts that start again anyway, the bookkeeping of the migrations, and the text index, which each engine makes from the tools. */
const LEFT_OUT = /^(?:hits|kysely_.*|tool_text.*)$/;

type Cell = string | number | null;
export type Row = Record<string, Cell>;

export interface Table {
  name: keyof Database;
  /** The first one is the primary key. */
  columns: string[];
  booleans: ReadonlySet<string>;
  /** The collation that compares texts as bytes, so that both engines have one order. */
  byteOrder: 'C' | 'binary';
}

/** Every table of the shop; those that others refer to come first. */
export async function listTables(db: Db, engine: Engine): Promise<Table[]> {
  const tables = (await db.introspection.getTables()).filter(({ name, isView }) => !isView && !LEFT_OUT.test(name));
  const rank = (name: string) => (name === 'user' ? 0 : 1);
  return tables
    .map(
      ({ name, columns }): Table => ({
        name: name as keyof Database,
        byteOrder: engine === 'postgres' ? 'C' : 'binary',
        columns: columns.map((column) => column.name),
        booleans: new Set(columns.filter(({ dataType }) => dataType === 'bool').map((column) => column.name)),
      }),
    )
    .sort((a, b) => rank(a.name) - rank(b.name) || (a.name < b.name ? -1 : 1));
}

/** The same text for the same value, whichever engine held it. */
function asCell(value: unknown): Cell {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return value ? 1 : 0;
  return (value ?? null) as Cell;
}

/** The rows of a table in the order of their key, a part at a time. */
export async function* readRows(db: Db, { name, columns, byteOrder }: Table): AsyncGenerator<Row[]> {
  const [key = ''] = columns;
  const reference = sql`${sql.ref(key)} collate ${sql.id(byteOrder)}`;
  let last: Cell = null;
  for (;;) {
    const after: ReturnType<typeof sql> = last === null ? sql`` : sql`where ${reference} > ${last}`;
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(name)} ${after} order by ${reference} limit ${CHUNK}`.execute(db);
    const part = rows.map((row) => Object.fromEntries(columns.map((column) => [column, asCell(row[column])])));
    if (part.length > 0) yield part;
    if (part.length < CHUNK) return;
    last = part.at(-1)?.[key] ?? null;
  }
}

export async function insertRows(trx: Transaction<Database>, table: Table, rows: Row[]): Promise<void> {
  const most = Math.max(1, Math.floor(PARAMETERS / table.columns.length));
  for (let at = 0; at < rows.length; at += most) {
    const part = rows.slice(at, at + most).map((row) => asStored(row, table));
    await trx
      .insertInto(table.name)
      .values(part as never)
      .execute();
  }
}

function asStored(row: Row, { booleans }: Table): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, booleans.has(name) && value !== null ? value === 1 : value]),
  );
}

export interface TableSum {
  rows: number;
  sha256: string;
}

/** Rows as lines of text, with their count and checksum known at the end. */
export async function sumRows(
  parts: AsyncIterable<Row[]>,
  write: (lines: string) => Promise<void> = async () => {},
): Promise<TableSum> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const part of parts) {
    const lines = part.map((row) => `${JSON.stringify(row)}\n`).join('');
    hash.update(lines);
    rows += part.length;
    await write(lines);
  }
  return { rows, sha256: hash.digest('hex') };
}

/** Runs `work` on one unchanging state of the database, without keeping anybody from writing meanwhile. */
export function onSnapshot<T>({ db, engine }: OpenDatabase, work: (snapshot: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    const run = (statement: string) => sql.raw(statement).execute(connection);
    if (engine === 'postgres') {
      await run('begin isolation level repeatable read read only');
      // Reading everything takes as long as it takes.
      await run('set local statement_timeout = 0');
      await run('set local idle_in_transaction_session_timeout = 0');
    } else await run('begin deferred');
    try {
      return await work(connection);
    } finally {
      await run('rollback');
    }
  });
}
