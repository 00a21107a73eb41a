// npm run platforms: reports native packages whose binary for a supported platform is missing in the lockfile; `npm ci`
// would fail on that platform.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

/** The supported platforms; see "Run it" in the README. */
const PLATFORMS = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
  { os: 'linux', cpu: 'x64', libc: 'musl' },
  { os: 'linux', cpu: 'arm64', libc: 'musl' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'win32', cpu: 'x64' },
];

/** A missing package is known only by its name, and each vendor has its own naming scheme. */
const PARTS = { win32: /win32|windows/, darwin: /darwin/, linux: /linux/, x64: /x64/, arm64: /arm64/ };

const lockfile = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8');
const { packages } = JSON.parse(lockfile) as { packages: Record<string, LockedPackage> };

/** The lockfile entry to which Node would resolve `name` from the package at `path`. */
function locked(path: string, name: string): LockedPackage | undefined {
  for (let base = path; ; base = base.slice(0, Math.max(base.lastIndexOf('/node_modules/'), 0))) {
    const entry = packages[`${base ? `${base}/` : ''}node_modules/${name}`];
    if (entry || base === '') return entry;
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
  console.error('Choose a version whose binaries exist for every platform, then generate the lockfile again.');
  process.exit(1);
}
console.log(`The lockfile has the binaries of ${PLATFORMS.length} platforms`);
