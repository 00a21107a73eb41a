// npm run schema: writes docs/schema.md, every table with its columns, from a migrated SQLite database and the
// comments of the row types.
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { databaseSchema } from '../src/app/schema.ts';
import { prepareDatabase } from '../src/platform/database/migrate.server.ts';
import { openDatabase } from '../src/platform/database/open.server.ts';

const root = join(import.meta.dirname, '..');
const COMMENT = '(?:/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s*)?';
const ROW_TYPE = new RegExp(`^${COMMENT}(?:export )?interface (\\w+)(?: extends (\\w+))? \\{\\n([^]*?)^\\}`, 'gm');
const FIELD = new RegExp(`${COMMENT}(\\w+)\\??: ([^;]+);`, 'g');
const TABLES = /interface Database \{([^}]*)\}/g;

interface RowType {
  meaning: string;
  parent: string | undefined;
  fields: Map<string, { type: string; meaning: string }>;
}

interface Column {
  name: string;
  type: string;
  notnull: number;
  pk: number;
}

const plain = (comment = '') =>
  comment
    .replaceAll(/\s*\n\s*\*?\s*/g, ' ')
    .replaceAll(/\{@link (\w+)\}/g, '`$1`')
    .trim();

/** The row types by name, and the tables by name, with their row type. */
function readRowTypes() {
  const types = new Map<string, RowType>();
  const tables = new Map<string, { rowType: string; file: string }>();
  for (const file of globSync('src/**/*.ts', { cwd: root }).sort()) {
    const text = readFileSync(join(root, file), 'utf8');
    const declared = [...text.matchAll(TABLES)].flatMap(([, body = '']) => [...body.matchAll(FIELD)]);
    for (const [, , name = '', rowType = ''] of declared) tables.set(name, { rowType, file });
    if (declared.length === 0 && !text.includes('interface FilePart')) continue;
    for (const [, comment, name = '', parent, body = ''] of text.matchAll(ROW_TYPE)) {
      const fields = [...body.matchAll(FIELD)].map(
        ([, about, field = '', type = '']) => [field, { type, meaning: plain(about) }] as const,
      );
      types.set(name, { meaning: plain(comment), parent, fields: new Map(fields) });
    }
  }
  return { types, tables };
}

/** Columns of every table in a new SQLite database, with all migrations. */
async function readColumns(names: readonly string[]): Promise<Map<string, Column[]>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'schema-'));
  await prepareDatabase({ dataDir }, databaseSchema);
  const { db, close } = openDatabase({ dataDir });
  try {
    const columns = new Map<string, Column[]>();
    for (const name of names) {
      const { rows } = await sql<Column>`select name, type, "notnull", pk from pragma_table_info(${name})`.execute(db);
      columns.set(name, rows);
    }
    return columns;
  } finally {
    await close();
    rmSync(dataDir, { recursive: true });
  }
}

/** @returns the content of docs/schema.md @throws Error when the row type of a table has no comment */
export async function writeSchema(): Promise<string> {
  const { types, tables } = readRowTypes();
  const columns = await readColumns([...tables.keys()]);
  const groups = Map.groupBy(tables, ([, { file }]) => /^src\/(?:modules\/)?([\w-]+)/.exec(file)?.[1] ?? '');
  const section = ([name, { rowType, file }]: [string, { rowType: string; file: string }]) => {
    const row = types.get(rowType);
    if (!row?.meaning) throw new Error(`${rowType} in ${file} needs a comment that says what a row is`);
    const fields = new Map([...(types.get(row.parent ?? '')?.fields ?? []), ...row.fields]);
    const lines = (columns.get(name) ?? []).map((column) => {
      const { type = '', meaning = '' } = fields.get(column.name) ?? {};
      const kind = type.includes('Timestamp') ? 'time' : column.type.toLowerCase();
      const facts = `${column.pk > 0 ? ', key' : ''}${column.notnull || column.pk > 0 ? '' : ', or null'}`;
      return `- \`${column.name}\` ${kind}${facts}${meaning && `: ${meaning}`}`;
    });
    const after = databaseSchema.tables.find((table) => table.name === name)?.after ?? [];
    const references = after.length > 0 ? ` References ${after.map((other) => `\`${other}\``).join(', ')}.` : '';
    return `### \`${name}\`\n\n${row.meaning}${references} ([source](../${file}))\n\n${lines.join('\n')}\n`;
  };
  const head =
    '# Tables\n\nWritten by `npm run schema`. Types are those of SQLite; a time is in milliseconds since the epoch, `_minor` is an amount in the smallest\nunit of its currency.\n';
  return [head, ...[...groups].map(([group, own]) => `## ${group}\n\n${own.map(section).join('\n')}`)].join('\n');
}

if (process.argv[1] === import.meta.filename) writeFileSync(join(root, 'docs/schema.md'), await writeSchema());
