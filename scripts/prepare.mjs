// Installs and builds what the commands need. Uses only Node's built-ins, because it runs before the installation, on
// Node 20.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cleanInstall } from './clean-install.mjs';
import { withProgress } from './progress.mjs';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const bin = join(root, 'node_modules/.bin');

/** The Node 24 that the project itself installs. */
export const node = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');

/** An environment in which commands of node_modules/.bin use the project's own Node. */
export const environment = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };

/** Runs a command with its output on the terminal. @throws when it fails */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment, ...options });
  if (error) throw error;
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${status}`);
}

/** Runs a command asynchronously with its output on the terminal. @throws when it fails, after it has ended */
export async function start(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: environment, ...options });
  const status = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${status}`);
}

/** Runs a command without its output. @throws when it fails, with that output, after it has ended */
async function startSilently(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, env: environment, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const status = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  if (status !== 0) throw new Error(`${output}\n${[command, ...args].join(' ')} ended with ${status}`);
}

/** Runs npm through Node if npm started this script, because Windows cannot spawn `npm.cmd` without a shell. */
function npm(args, options = {}) {
  const path = process.env.npm_execpath;
  if (path) return [process.execPath, [path, ...args], options];
  return ['npm', args, { shell: process.platform === 'win32', ...options }];
}

/** Runs npm. @throws when it fails, after it has ended */
export const startNpm = (args, options) => start(...npm(args, options));

function* filesBelow(path) {
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const full = join(path, entry.name);
    if (entry.isDirectory()) yield* filesBelow(full);
    else yield full;
  }
}

function contentHash(paths) {
  const hash = createHash('sha256');
  for (const path of paths.map((name) => join(root, name))) {
    const files = path.endsWith('/') ? filesBelow(path) : [path];
    for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Does the work unless it was already done for exactly these inputs. @param missing whether the output is missing */
async function onceFor(stamp, inputs, missing, work) {
  if (!missing() && existsSync(stamp) && readFileSync(stamp, 'utf8') === contentHash(inputs)) return;
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, contentHash(inputs));
}

const readPackages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

/** Compares the lockfile with npm's record of what it installed. Optional packages may be for another platform. */
function isInstalled(home, withTools) {
  const record = join(home, 'node_modules/.package-lock.json');
  if (!existsSync(record) || (home === root && !existsSync(node))) return false;
  const { '': _, ...locked } = readPackages(join(home, 'package-lock.json'));
  const installed = readPackages(record);
  return Object.entries(locked).every(([path, { version, optional, dev }]) =>
    installed[path] ? installed[path].version === version : optional || (dev && !withTools),
  );
}

async function installPackages(folder, withTools) {
  const home = join(root, folder);
  if (isInstalled(home, withTools)) return;
  const tools = withTools || existsSync(join(home, 'node_modules')) ? '--include=dev' : '--omit=dev';
  // Errors only, because engine warnings concern the Node that runs npm, not the one that runs the shop.
  const args = [tools, '--loglevel=error', '--no-audit', '--no-fund'];
  const runNpm = (all, cwd) => startSilently(...npm(all, { cwd, env: process.env }));
  await withProgress(`Installing the packages${folder === '.' ? '' : ` of ${folder}/`}`, '10 to 60 s', () =>
    // If only the tools are missing, keep the other packages, because a shop may be running from them.
    isInstalled(home, false) ? runNpm(['install', '--no-save', ...args], home) : cleanInstall(home, args, runNpm),
  );
}

/** Installs the packages for building and running the shop; on a fresh clone, without those for tests and checks. */
export const install = () => installPackages('.', false);

/** Installs all packages of the shop, and those of `folder` (`bench` or `studio`). */
export async function installTools(folder) {
  await installPackages('.', true);
  if (folder) await installPackages(folder, true);
}

export function build() {
  return onceFor(
    join(root, 'build/.built-for'),
    [
      ...['src/', 'public/', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json'],
      ...['scripts/compress-assets.ts', 'scripts/build-programs.ts'],
    ],
    () => !existsSync(join(root, 'build/server/index.js')),
    () =>
      withProgress('Building the shop', '10 to 30 s', async () => {
        await startSilently('react-router', ['build']);
        await startSilently(node, ['scripts/compress-assets.ts']);
        await startSilently(node, ['scripts/build-programs.ts']);
      }),
  );
}

/** Runs a command; on failure prints the error message without a stack trace and exits with 1. */
export function exitOnError(main) {
  Promise.resolve()
    .then(main)
    .catch((error) => {
      console.error(`\n${error.message}`);
      process.exit(1);
    });
}
