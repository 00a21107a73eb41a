import { copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const IMAGES = 'images';
const SECRET = 'auth-secret';

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );

/** Copies a file if there is one: a running shop removes pictures that no tool has shown for a day. */
async function copyIfPresent(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to);
  } catch (error) {
    // The error is the same when the target folder is missing.
    if (!isMissing(error) || (await exists(from))) throw error;
  }
}

/** Copies what a folder of a shop holds besides the database: its pictures and its secret. */
export async function copyShopFiles(from: string, to: string): Promise<void> {
  await copyIfPresent(join(from, SECRET), join(to, SECRET));
  if (!(await exists(join(from, IMAGES)))) return;
  await mkdir(join(to, IMAGES));
  for (const entry of await readdir(join(from, IMAGES), { withFileTypes: true })) {
    if (entry.isDirectory() || entry.name.endsWith('.part')) continue;
    await copyIfPresent(join(from, IMAGES, entry.name), join(to, IMAGES, entry.name));
  }
}
