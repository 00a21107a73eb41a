import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';
import type { Db, OpenDatabase } from '#src/platform/database/open.server.ts';
import type { Database } from '#src/platform/database/schema.ts';
import { inOrderOfReference, type TableDeclaration } from '#src/platform/database/tables.ts';
import { inSnapshot } from '#src/platform/database/transaction.server.ts';

/** Parameters of one statement: both engines take at least this many. */
const PARAMETERS = 20_000;

export type Cell = string | number | null;
export type Row = Record<string, Cell>;

export interface Table {
  name: keyof Database;
  /** The columns of the primary key. */
  key: readonly string[];
  columns: string[];
  booleans: ReadonlySet<string>;
  engine: Engine;
}

/** The declared tables that exist at this step of the schema; those that others refer to come first. */
export async function listTables(db: Db, engine: Engine, declared: readonly TableDeclaration[]): Promise<Table[]> {
  const found = (await db.introspection.getTables()).filter(({ isView }) => !isView);
  return inOrderOfReference(declared).flatMap(({ name, key }): Table[] => {
    const columns = found.find((table) => table.name === name)?.columns;
    if (!columns) return [];
    const booleans = new Set(columns.filter(({ dataType }) => dataType === 'bool').map((column) => column.name));
    return [{ name: name as keyof Database, key, engine, columns: columns.map((column) => column.name), booleans }];
  });
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

/** {@link inSnapshot}, for as long as reading everything takes. */
export function onSnapshot<T>(
  { db, engine }: Pick<OpenDatabase, 'db' | 'engine'>,
  work: (snapshot: Db) => Promise<T>,
): Promise<T> {
  return inSnapshot(db, async (snapshot) => {
    if (engine === 'postgres') {
      await sql`set local statement_timeout = 0`.execute(snapshot);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(snapshot);
    }
    return work(snapshot);
  });
}
