// Compresses the built files once, so that the server does not have to.
import { readdirSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(?:js|css|svg|webmanifest|txt)$/;
/** Compression does not help smaller files. */
const MIN_BYTES = 500;

async function compress(file: string): Promise<void> {
  if ((await stat(file)).size < MIN_BYTES) return;
  const bytes = await readFile(file);
  await Promise.all([
    promisify(brotliCompress)(bytes).then((smaller) => writeFile(`${file}.br`, smaller)),
    promisify(gzip)(bytes, { level: 9 }).then((smaller) => writeFile(`${file}.gz`, smaller)),
  ]);
}

const folder = join(import.meta.dirname, '../build/client');
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => COMPRESSIBLE.test(name));
await Promise.all(names.map((name) => compress(join(folder, name))));
