import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileSizes, requireIntactFiles } from './files.server.ts';
import { type Row, sumRows, type TableSum } from './tables.server.ts';

const FORMAT = 1;
const CHUNK = 500;

export interface Manifest {
  format: typeof FORMAT;
  createdAt: string;
  /** Name of the last migration that had run. */
  schema: string;
  tables: Record<string, TableSum>;
  /** The pictures and the secret; archives of the first versions do not list them. */
  files?: FileSizes;
}

/** Must be written last: a folder without a manifest is not an archive. */
export async function writeManifest(folder: string, parts: Omit<Manifest, 'format' | 'createdAt'>): Promise<Manifest> {
  const manifest: Manifest = { format: FORMAT, createdAt: new Date().toISOString(), ...parts };
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2), { flush: true });
  return manifest;
}

/** The lines of a file. Not by Node's readline, which also splits at U+2028 and U+2029; JSON does not escape these. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let partial = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = `${partial}${chunk}`.split('\n');
    partial = lines.pop() ?? '';
    yield* lines;
  }
  if (partial !== '') yield partial;
}

/** The rows of a table in an archive, in chunks. */
export async function* rowsOf(folder: string, table: string): AsyncGenerator<Row[]> {
  let part: Row[] = [];
  for await (const line of linesOf(join(folder, 'tables', `${table}.jsonl`))) {
    part.push(JSON.parse(line));
    if (part.length < CHUNK) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}

/** @throws Error when the archive has another format or is damaged */
export async function readManifest(folder: string): Promise<Manifest> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
  if (manifest.format !== FORMAT)
    throw new Error(`The archive has the format ${manifest.format}; this shop reads ${FORMAT}.`);
  for (const [name, { sha256 }] of Object.entries(manifest.tables)) {
    const actual = await sumRows(rowsOf(folder, name));
    if (actual.sha256 !== sha256) throw new Error(`The archive is damaged: the checksum of "${name}" does not match.`);
  }
  await requireIntactFiles(folder, manifest.files ?? {});
  return manifest;
}
