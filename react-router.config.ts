import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';

interface Manifest {
  entry: { imports: string[] };
  routes: Record<string, { imports: string[] }>;
}

/**
 * The manifest names the files of each page, and a first visit loads it. In one sequence, and without the files that
 * are there once the shop has started, it is 0.9 kB gzip smaller: an eighth.
 */
function shortenManifest(source: string): string {
  const [, before, json = '', after] = /^([^{]*)(\{.*\})([^}]*)$/s.exec(source) ?? [];
  const manifest = JSON.parse(json) as Manifest;
  const started = new Set(manifest.entry.imports);
  for (const route of Object.values(manifest.routes))
    route.imports = route.imports.filter((path) => !started.has(path)).sort();
  return `${before}${JSON.stringify(manifest)}${after}`;
}

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // A screen is one file: a prefetch brings its loader and its guard too (docs/decisions/0022).
  splitRouteModules: false,
  // The table of screens is small: sending it whole saves a request before every first visit of a page.
  routeDiscovery: { mode: 'initial' },
  buildEnd({ reactRouterConfig: { buildDirectory } }) {
    const folder = join(buildDirectory, 'client/assets');
    for (const file of readdirSync(folder).filter((name) => name.startsWith('manifest-'))) {
      const path = join(folder, file);
      writeFileSync(path, shortenManifest(readFileSync(path, 'utf8')));
    }
  },
} satisfies Config;
