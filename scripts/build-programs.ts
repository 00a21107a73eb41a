// Part of npm run build: bundles the programs that the shop starts in processes of their own, each with all it imports.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './prepare.mjs';

/** The one that writes PDFs runs from its source: its templates are beside it, and its library is native. */
const programs = globSync('src/**/*-process.ts', { cwd: root }).filter((path) => !path.endsWith('/typst-process.ts'));

await build({
  configFile: false,
  root,
  logLevel: 'warn',
  publicDir: false,
  build: {
    ssr: true,
    outDir: join(root, 'build/programs'),
    rolldownOptions: { input: programs.map((path) => join(root, path)), output: { entryFileNames: '[name].js' } },
  },
  ssr: { noExternal: true },
});
