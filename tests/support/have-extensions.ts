import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { extensionNames } from '#src/app/extensions.server.ts';

/**
 * Whether extensions are in the repository. A test outside their folders that uses them is registered by
 * `it.runIf(haveExtensions('payments'))`, so that the extension is deleted without an edit of tests.
 */
export const haveExtensions = (...names: string[]): boolean => names.every((name) => extensionNames.includes(name));

const root = join(import.meta.dirname, '../..');

/** Whether a path from the root of the repository, or a pattern, lies in the folder of an extension that was deleted. */
export function isOfDeletedExtension(path: string): boolean {
  const [folder] = /^src\/extensions\/[\w-]+/.exec(path) ?? [];
  return folder !== undefined && !existsSync(join(root, folder));
}
