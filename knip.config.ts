import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { KnipConfig } from 'knip';

/** Packages that one extension needs alone. After its deletion `npm run unused` accepts them until they are uninstalled. */
export const packagesOfExtensions: Record<string, readonly string[]> = {
  'card-payments': ['stripe'],
  'catalogue-import': ['hucre'],
  documents: ['@myriaddreamin/typst-ts-node-compiler', 'uqr'],
  overview: ['recharts'],
};

const ofDeletedExtensions = Object.entries(packagesOfExtensions)
  .filter(([folder]) => !existsSync(join(import.meta.dirname, 'src/extensions', folder)))
  .flatMap(([, packages]) => packages);

export default {
  workspaces: {
    '.': {
      entry: [
        'src/app/{start,dev}.ts',
        'src/extensions/*/*-process.ts',
        'src/**/*.test.ts',
        'scripts/*.{ts,mjs}',
        'tests/**/*.ts',
      ],
      project: ['src/**/*.{ts,tsx,css}', 'scripts/**/*.{ts,mjs}', 'tests/**/*.ts'],
      ignoreDependencies: ['@swc/core', '@expo-google-fonts/*', ...ofDeletedExtensions],
    },
    bench: { entry: ['{run,load,bare-*}.ts'], project: ['*.ts'] },
    studio: { entry: ['{render,page,sheet,fonts}.ts'], project: ['*.ts'] },
  },
  ignoreBinaries: ['apt-get', 'caddy', 'unshare'],
  ignoreExportsUsedInFile: true,
  rules: { exports: 'warn', types: 'warn' },
} satisfies KnipConfig;
