import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { moduleNames } from '#src/app/modules.server.ts';

/**
 * Whether these modules are in the repository. A test outside their folders that uses them is registered by
 * `it.runIf(haveModules('payments'))`, so that deleting the module needs no edit of tests.
 */
export const haveModules = (...names: string[]): boolean => names.every((name) => moduleNames.includes(name));

const root = join(import.meta.dirname, '../..');

/** Whether a path or pattern, relative to the repository root, is in the folder of a deleted module. */
export function isOfDeletedModule(path: string): boolean {
  const [folder] = /^src\/modules\/[\w-]+/.exec(path) ?? [];
  return folder !== undefined && !existsSync(join(root, folder));
}
