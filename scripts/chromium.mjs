// Finds the browser for the end-to-end tests, or installs Debian's.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { start } from './prepare.mjs';

const PATHS = [
  process.env.CHROMIUM_PATH,
  // The same engine without a desktop UI: a test takes a quarter less processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** @returns the path of this machine's Chromium, or undefined */
export const findChromium = () => PATHS.find((path) => path && existsSync(path));

/** @throws Error with one line that says what is missing */
export async function findOrInstallChromium() {
  const executable = findChromium();
  if (executable) return executable;
  const debian = spawnSync('apt-get', ['--version']).status === 0;
  if (!debian || process.getuid?.() !== 0) {
    throw new Error(
      'The browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
    );
  }
  console.log('Installing Chromium for the browser tests (once) ...');
  await start('apt-get', ['update', '-qq']);
  await start(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation'],
    {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    },
  );
  return findChromium();
}
