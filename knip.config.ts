import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { KnipConfig } from 'knip';

/**
 * Packages that one module needs alone. After its deletion `npm run unused` accepts them until they are uninstalled.
 */
export const packagesOfModules: Record<string, readonly string[]> = {
  catalogue: ['react-image-crop', 'yet-another-react-lightbox'],
  office: ['@simplewebauthn/server'],
  payments: ['@rgrove/parse-xml', 'stripe'],
  sales: ['imapflow', 'postal-mime'],
  shipping: ['@myriaddreamin/typst-ts-node-compiler'],
};

const ofDeletedModules = Object.entries(packagesOfModules)
  .filter(([folder]) => !existsSync(join(import.meta.dirname, 'src/modules', folder)))
  .flatMap(([, packages]) => packages);

export default {
  workspaces: {
    '.': {
      entry: [
        'src/app/{start,dev}.ts',
        'src/**/*-process.ts',
        'src/**/*.test.ts',
        'scripts/*.{ts,mjs}',
        'tests/**/*.ts',
      ],
      project: ['src/**/*.{ts,tsx,css}', 'scripts/**/*.{ts,mjs}', 'tests/**/*.ts'],
      ignoreDependencies: ['@swc/core', 'isbot', '@expo-google-fonts/*', ...ofDeletedModules],
    },
    client: { project: ['*.ts'] },
    bench: { entry: ['{run,load,bare-*}.ts'], project: ['*.ts'] },
    studio: { entry: ['{render,page,sheet,fonts}.ts'], project: ['*.ts'] },
  },
  ignoreBinaries: ['apt-get', 'caddy', 'unshare'],
  ignoreExportsUsedInFile: true,
  rules: { exports: 'warn', types: 'warn' },
} satisfies KnipConfig;
