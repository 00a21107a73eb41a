import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';
import type { Db, OpenDatabase } from '#src/platform/database/open.server.ts';
import type { Database } from '#src/platform/database/schema.ts';
import { sortByReference, type TableDeclaration } from '#src/platform/database/tables.ts';
import { inSnapshot } from '#src/platform/database/transaction.server.ts';

/** Maximum number of parameters of a statement; both engines accept at least this many. */
const MAX_PARAMETERS = 20_000;

export type ArchivedValue = string | number | null;
export type Row = Record<string, ArchivedValue>;

export interface Table {
  name: keyof Database;
  /** The columns of the primary key. */
  key: readonly string[];
  columns: string[];
  booleans: ReadonlySet<string>;
  engine: Engine;
}

/** The declared tables that exist in the current schema, referenced tables first. */
export async function listTables(db: Db, engine: Engine, declared: readonly TableDeclaration[]): Promise<Table[]> {
  const existing = (await db.introspection.getTables()).filter(({ isView }) => !isView);
  return sortByReference(declared).flatMap(({ name, key }): Table[] => {
    const columns = existing.find((table) => table.name === name)?.columns;
    if (!columns) return [];
    const booleans = new Set(columns.filter(({ dataType }) => dataType === 'bool').map((column) => column.name));
    return [{ name: name as keyof Database, key, engine, columns: columns.map((column) => column.name), booleans }];
  });
}

export async function insertRows(trx: Transaction<Database>, table: Table, rows: Row[]): Promise<void> {
  const rowsPerStatement = Math.max(1, Math.floor(MAX_PARAMETERS / table.columns.length));
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    const part = rows.slice(at, at + rowsPerStatement).map((row) => asStored(row, table));
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

/** Writes rows as lines of JSON. @returns their count and checksum */
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

/** Like {@link inSnapshot}, but without timeouts, because reading everything may take long. */
export function inLongSnapshot<T>(
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
