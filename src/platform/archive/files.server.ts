import { copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Size of each file in bytes, by its path within the folder. */
export type FileSizes = Record<string, number>;

const IMAGES = 'images';
const SECRET = 'auth-secret';

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

async function sizeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Files of the shop beside the database in a folder. */
async function listFiles(folder: string): Promise<string[]> {
  const hasPictures = (await sizeOf(join(folder, IMAGES))) !== undefined;
  const entries = hasPictures ? await readdir(join(folder, IMAGES), { withFileTypes: true }) : [];
  const pictures = entries.filter((entry) => !entry.isDirectory() && !entry.name.endsWith('.part'));
  return [SECRET, ...pictures.map(({ name }) => join(IMAGES, name))];
}

/** @returns whether it was there: a running shop removes pictures that no tool has shown for a day */
async function copyIfThere(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to);
    return true;
  } catch (error) {
    // The same is said when the folder to copy into is missing.
    if (isMissing(error) && (await sizeOf(from)) === undefined) return false;
    throw error;
  }
}

/** Copies pictures and secret from one folder to another. @returns what was copied */
export async function copyFiles(from: string, to: string): Promise<FileSizes> {
  const sizes: FileSizes = {};
  for (const name of await listFiles(from)) {
    const copy = join(to, name);
    await mkdir(dirname(copy), { recursive: true });
    if (await copyIfThere(join(from, name), copy)) sizes[name] = (await stat(copy)).size;
  }
  return sizes;
}

/** @throws Error that names a file which is not as it was written */
export async function requireFiles(folder: string, sizes: FileSizes): Promise<void> {
  for (const [name, size] of Object.entries(sizes)) {
    const found = await sizeOf(join(folder, name));
    if (found !== size) {
      throw new Error(`The archive is damaged: "${name}" has ${found ?? 'no'} bytes, ${size} are expected.`);
    }
  }
}
