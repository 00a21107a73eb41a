import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { extensionNames } from '#src/app/extensions.server.ts';

/**
 * Whether these extensions are in the repository. A test outside their folders that uses them is registered by
 * `it.runIf(haveExtensions('payments'))`, so that deleting the extension needs no edit of tests.
 */
export const haveExtensions = (...names: string[]): boolean => names.every((name) => extensionNames.includes(name));

const root = join(import.meta.dirname, '../..');

/** Whether a path or pattern, relative to the repository root, is in the folder of a deleted extension. */
export function isOfDeletedExtension(path: string): boolean {
  const [folder] = /^src\/extensions\/[\w-]+/.exec(path) ?? [];
  return folder !== undefined && !existsSync(join(root, folder));
}
