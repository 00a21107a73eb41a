import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Shop } from '#src/core/shop.ts';

/** How long a result is reused, however often it is requested. */
const FRESH_MS = 2_000;
/** The size of a disk block: fewer bytes may still fit on a full disk. */
const SAMPLE = Buffer.alloc(4096);

async function tryToWrite(folder: string): Promise<void> {
  const sample = join(folder, `.writable-${process.pid}`);
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(sample, SAMPLE);
  } finally {
    await rm(sample, { force: true });
  }
}

/** The folders that this copy writes to; none with PostgreSQL and pictures in a bucket. */
function foldersOf({ config, engine }: Pick<Shop, 'config' | 'engine'>): string[] {
  const { dataDir, imageStorage } = config;
  return [...(engine === 'sqlite' ? [dataDir] : []), ...(imageStorage ? [] : [join(dataDir, 'images')])];
}

/** @returns a function that checks whether the shop can write to its folders */
export function writeTest(shop: Pick<Shop, 'config' | 'engine'>): () => Promise<boolean> {
  const folders = foldersOf(shop);
  let tried = 0;
  let result = Promise.resolve(true);
  return () => {
    if (Date.now() - tried > FRESH_MS) {
      tried = Date.now();
      result = Promise.all(folders.map(tryToWrite)).then(
        () => true,
        () => false,
      );
    }
    return result;
  };
}
