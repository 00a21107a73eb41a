import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageStore } from './image-store.ts';

/** Stores pictures as files in one folder. */
export function diskImageStore(folder: string): ImageStore {
  return {
    async write(name, bytes) {
      await mkdir(folder, { recursive: true });
      const partial = join(folder, `.${randomUUID()}.part`);
      try {
        await writeFile(partial, bytes, { flush: true });
        // Renaming is atomic: no reader ever gets half a picture.
        await rename(partial, join(folder, name));
      } finally {
        await rm(partial, { force: true });
      }
    },
    async read(name) {
      return readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}
