import { copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Size of each file in bytes, by its path relative to the folder. */
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

/** Files of the shop in a folder, other than the database. */
async function listFiles(folder: string): Promise<string[]> {
  const hasPictures = (await sizeOf(join(folder, IMAGES))) !== undefined;
  const entries = hasPictures ? await readdir(join(folder, IMAGES), { withFileTypes: true }) : [];
  const pictures = entries.filter((entry) => !entry.isDirectory() && !entry.name.endsWith('.part'));
  return [SECRET, ...pictures.map(({ name }) => join(IMAGES, name))];
}

/** @returns whether the file existed: a running shop removes pictures that no tool has shown for a day */
async function copyIfPresent(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to);
    return true;
  } catch (error) {
    // The error is the same when the target folder is missing.
    if (isMissing(error) && (await sizeOf(from)) === undefined) return false;
    throw error;
  }
}

/** Copies the pictures and the secret from one folder to another. @returns the copied files */
export async function copyFiles(from: string, to: string): Promise<FileSizes> {
  const sizes: FileSizes = {};
  for (const name of await listFiles(from)) {
    const copy = join(to, name);
    await mkdir(dirname(copy), { recursive: true });
    if (await copyIfPresent(join(from, name), copy)) sizes[name] = (await stat(copy)).size;
  }
  return sizes;
}

/** @throws Error that names a file whose size differs */
export async function requireIntactFiles(folder: string, sizes: FileSizes): Promise<void> {
  for (const [name, size] of Object.entries(sizes)) {
    const actual = await sizeOf(join(folder, name));
    if (actual !== size) {
      throw new Error(`The archive is damaged: "${name}" has ${actual ?? 'no'} bytes, ${size} are expected.`);
    }
  }
}
