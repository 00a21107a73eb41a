import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Database } from '#src/platform/database/schema.ts';
import { sortByReference, type TableDeclaration } from '#src/platform/database/tables.ts';

/** Maximum number of parameters of a statement; both engines accept at least this many. */
const MAX_PARAMETERS = 20_000;

export type CopiedValue = string | number | null;
export type Row = Record<string, CopiedValue>;

export interface Table {
  name: keyof Database;
  /** The columns of the primary key. */
  key: readonly string[];
  columns: string[];
  booleans: ReadonlySet<string>;
  engine: Engine;
}

/** The copied tables that exist in the current schema, referenced tables first. */
export async function listTables(db: Db, engine: Engine, declared: readonly TableDeclaration[]): Promise<Table[]> {
  const existing = (await db.introspection.getTables()).filter(({ isView }) => !isView);
  return sortByReference(declared.filter(({ copied = true }) => copied)).flatMap(({ name, key }): Table[] => {
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

/** @returns count and checksum of rows */
export async function sumRows(parts: AsyncIterable<Row[]>): Promise<TableSum> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const part of parts) {
    for (const row of part) hash.update(`${JSON.stringify(row)}\n`);
    rows += part.length;
  }
  return { rows, sha256: hash.digest('hex') };
}
