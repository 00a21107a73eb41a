import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

interface About {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Reads a package by its folder below the project; undefined where there is none, as of an optional one for another platform. */
export function readPackage(folder: string): About | undefined {
  const about = join(root, folder, 'package.json');
  return existsSync(about) ? JSON.parse(readFileSync(about, 'utf8')) : undefined;
}

/** Where a package finds another one: in its own node_modules, or in one above. */
function folderOf(name: string, from: string): string {
  const own = `${from}/node_modules/${name}`;
  if (existsSync(join(root, own))) return own;
  const end = from.lastIndexOf('/node_modules/');
  return end < 0 ? `node_modules/${name}` : folderOf(name, from.slice(0, end));
}

/** The folders of a package and of all that it needs on this machine. */
export function withDependencies(name: string, found = new Set<string>(), from = ''): Set<string> {
  const folder = from === '' ? `node_modules/${name}` : folderOf(name, from);
  const about = readPackage(folder);
  if (!about || found.has(folder)) return found;
  found.add(folder);
  for (const needed of Object.keys({ ...about.dependencies, ...about.optionalDependencies }))
    withDependencies(needed, found, folder);
  return found;
}
