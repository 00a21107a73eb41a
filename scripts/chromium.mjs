// Finds the browser for the end-to-end tests, or installs Debian's.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { start } from './prepare.mjs';

/** The same engine without a desktop UI: a test takes a quarter less processor time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const PATHS = [
  process.env.CHROMIUM_PATH,
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** @returns the path of this machine's Chromium, or undefined */
export const findChromium = () => PATHS.find((path) => path && existsSync(path));

/** Whether this process may install Debian's packages. */
const canInstall = () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;

async function installHeadlessShell() {
  console.log('Installing Chromium without a desktop UI for the browser tests (once) ...');
  await start('apt-get', ['update', '-qq']);
  // Never at the cost of a package that is installed.
  const options = ['install', '-y', '-qq', '--no-install-recommends', '--no-remove'];
  await start('apt-get', [...options, 'chromium-headless-shell', 'fonts-liberation'], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/**
 * Installs Debian's headless shell if it is missing and this process may; without it, another Chromium will do.
 * @throws Error with one line that says what is missing
 */
export async function findOrInstallChromium() {
  const found = findChromium();
  if (found && (found === process.env.CHROMIUM_PATH || found === HEADLESS_SHELL)) return found;
  if (!canInstall()) {
    if (found) return found;
    throw new Error(
      'The browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
    );
  }
  await installHeadlessShell().catch((error) => {
    if (!found) throw error;
    console.warn(`${error.message}: the browser tests use ${found}, which takes a third more processor time.`);
  });
  return findChromium();
}
