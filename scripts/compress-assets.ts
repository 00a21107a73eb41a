// Compresses the built files once, so that the server never compresses the same bytes again.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const COMPRESSIBLE = /\.(?:js|css|svg|webmanifest|txt)$/;
/** Smaller files do not get smaller by it. */
const SMALLEST = 500;

const folder = join(import.meta.dirname, '../build/client');
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  const file = join(folder, name);
  if (!COMPRESSIBLE.test(name) || statSync(file).size < SMALLEST) continue;
  const bytes = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(bytes));
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
}
