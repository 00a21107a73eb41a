import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/**
 * Reads the manifest of a package by its folder; undefined if missing, for example an optional one for another
 * platform.
 */
export function readPackage(folder: string): Manifest | undefined {
  const manifest = join(root, folder, 'package.json');
  return existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : undefined;
}

/** Resolves a package from another one: in its own node_modules, or in a parent's. */
function folderOf(name: string, from: string): string {
  const own = `${from}/node_modules/${name}`;
  if (existsSync(join(root, own))) return own;
  const end = from.lastIndexOf('/node_modules/');
  return end < 0 ? `node_modules/${name}` : folderOf(name, from.slice(0, end));
}

/** The folders of a package and of all its dependencies installed on this machine. */
export function withDependencies(name: string, found = new Set<string>(), from = ''): Set<string> {
  const folder = from === '' ? `node_modules/${name}` : folderOf(name, from);
  const manifest = readPackage(folder);
  if (!manifest || found.has(folder)) return found;
  found.add(folder);
  for (const needed of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }))
    withDependencies(needed, found, folder);
  return found;
}
