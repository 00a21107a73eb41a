import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Exports that React Router names, in each of its route files. */
const OF_ROUTES = ['handle', 'middleware', 'links', 'ErrorBoundary'];

const EXPORTED = /^export (?:async )?(?:function\*?|const|class|interface|type|let) (\w+)/gm;

/** Folders of modules: their two manifests have the same name. */
const isManifest = (file: string) => /^src\/modules\/(\w+)\/\1\.(?:server|ui)\.ts$/.test(file);
/** Released migrations are never edited, pages are imported by the router only. */
const isNamedByOthers = (file: string) => /\/\d{4}-[^/]+\.ts$|\.test\.tsx?$|-page\.tsx$|\.route\.ts$/.test(file);

it('a name that one file of src exports means nothing else in another', () => {
  const files = execFileSync('git', ['ls-files', 'src/*.ts', 'src/*.tsx'], { encoding: 'utf8' }).trim().split('\n');
  const filesOf = new Map<string, string[]>();
  for (const file of files) {
    if (isNamedByOthers(file) || isManifest(file)) continue;
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(EXPORTED)) {
      if (!OF_ROUTES.includes(name)) filesOf.set(name, [...(filesOf.get(name) ?? []), file]);
    }
  }
  expect(filesOf.size).toBeGreaterThan(1_000);
  expect([...filesOf].filter(([, of]) => of.length > 1)).toEqual([]);
});
