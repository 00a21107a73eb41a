// npm run release -- <new folder>: writes everything needed in production, for an image or a machine.

import { cpSync, existsSync, globSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './prepare.mjs';
import { runCommand } from './run-command.ts';
import { withDependencies } from './shipped-packages.ts';

/** The operator's commands; each becomes one file in build/commands. */
const COMMANDS = ['admin', 'backup', 'copy-database', 'check-books'];
/** Packages that the built files load from node_modules (native code); all others are bundled. */
const LOADED = ['sharp', '@myriaddreamin/typst-ts-node-compiler'];
/** Packages or folders of packages whose files the shop reads. */
const READ = [
  '@fastify/swagger-ui',
  ...globSync('@expo-google-fonts/*/{400Regular,700Bold}', { cwd: join(root, 'node_modules') }),
];
const FILES = [
  'package.json',
  'build/client',
  'build/server',
  'build/programs',
  'scripts/serve.mjs',
  'scripts/memory.json',
  // The program that writes PDFs, and its templates.
  ...globSync('src/modules/**/{typst-process.ts,paper-fonts.ts,*.typ}', { cwd: root }),
  // The picture in each mail.
  'src/core/site/mail-logo.png',
];

const buildCommands = (folder: string) =>
  build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      outDir: join(folder, 'build/commands'),
      emptyOutDir: false,
      rolldownOptions: { input: COMMANDS.map((name) => join(root, 'scripts', `${name}.ts`)) },
    },
    ssr: { noExternal: true, external: ['sharp', 'pg-native'] },
  });

await runCommand(async () => {
  process.umask(0o022);
  const [folder] = process.argv.slice(2);
  if (!folder || (existsSync(folder) && readdirSync(folder).length > 0))
    throw new Error('Usage: npm run release -- <new folder>');
  if (!existsSync(join(root, 'build/server/index.js'))) throw new Error('Run "npm run build" first.');
  const packages = [
    ...READ.map((name) => join('node_modules', name)),
    ...LOADED.flatMap((name) => [...withDependencies(name)]),
  ];
  for (const path of [...FILES, ...packages]) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    cpSync(join(root, path), join(folder, path), { recursive: true, dereference: true });
  }
  await buildCommands(folder);
});
