// npm run platforms: names every native package of which the lockfile lacks the binary for a supported platform.
// Without it `npm ci` works only where the lockfile was written.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

/** Where the shop can be installed: README "Run it". */
const PLATFORMS = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'linux', cpu: 'x64', libc: 'musl' },
  { os: 'linux', cpu: 'arm64', libc: 'musl' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'win32', cpu: 'x64' },
];

/** Each vendor names its binaries in its own way; what the lockfile does not hold is known by its name only. */
const PARTS = { win32: /win32|windows/, darwin: /darwin/, linux: /linux/, x64: /x64/, arm64: /arm64/ };

const lockfile = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8');
const { packages } = JSON.parse(lockfile) as { packages: Record<string, LockedPackage> };

/** The entry that Node would find for `name` from the package at `path`. */
function locked(path: string, name: string): LockedPackage | undefined {
  for (let base = path; ; base = base.slice(0, Math.max(base.lastIndexOf('/node_modules/'), 0))) {
    const found = packages[`${base ? `${base}/` : ''}node_modules/${name}`];
    if (found || base === '') return found;
  }
}

const isFor = (name: string, { os, cpu, libc }: (typeof PLATFORMS)[number]) =>
  PARTS[os as keyof typeof PARTS].test(name) &&
  PARTS[cpu as keyof typeof PARTS].test(name) &&
  (os !== 'linux' || name.includes('musl') === (libc === 'musl'));

const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies)
    .filter((name) => !locked(path, name))
    .flatMap((name) => PLATFORMS.filter((platform) => isFor(name, platform)).map((platform) => ({ name, platform }))),
);

for (const { name, platform } of missing) {
  console.error(`${Object.values(platform).join(' ')}: the lockfile lacks ${name}`);
}
if (missing.length > 0) {
  console.error('Choose a version whose binaries exist for every platform, then write the lockfile again.');
  process.exit(1);
}
console.log(`The lockfile has the binaries of ${PLATFORMS.length} platforms`);
