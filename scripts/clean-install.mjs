// Does `npm ci` in half the processor time. Uses only Node's built-ins, like prepare.mjs.
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The usual URL of a package's tarball; npm inserts the host of the configured registry. */
function tarballUrlOf(path, { name = path.split('node_modules/').at(-1), version }) {
  return `https://registry/${name}/-/${name.split('/').at(-1)}-${version}.tgz`;
}

function withTarballUrls(lockfile) {
  const packages = Object.entries(lockfile.packages).map(([path, entry]) => [
    path,
    path && !entry.inBundle ? { resolved: tarballUrlOf(path, entry), ...entry } : entry,
  ]);
  return { ...lockfile, packages: Object.fromEntries(packages) };
}

/**
 * Installs exactly the packages of a folder's lockfile, like `npm ci`. The lockfile has no URLs, because any registry
 * may serve it, and for each package without one npm would read the metadata of all its versions. Therefore npm gets a
 * copy of the lockfile with URLs in a staging folder; the checksums are those of the lockfile. A failed installation
 * leaves the installed packages unchanged.
 * @param runNpm runs npm with the given arguments in the given folder; throws when npm fails
 */
export async function cleanInstall(home, args, runNpm) {
  const staging = join(home, '.cache/install');
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  for (const name of ['package.json', '.npmrc'].filter((name) => existsSync(join(home, name)))) {
    copyFileSync(join(home, name), join(staging, name));
  }
  const lockfile = JSON.parse(readFileSync(join(home, 'package-lock.json'), 'utf8'));
  const install = (packages) => {
    writeFileSync(join(staging, 'package-lock.json'), JSON.stringify(packages));
    return runNpm(['ci', '--replace-registry-host=always', ...args], staging);
  };
  // If the registry uses other URLs, npm looks them up.
  await install(withTarballUrls(lockfile)).catch(() => install(lockfile));
  rmSync(join(home, 'node_modules'), { recursive: true, force: true });
  renameSync(join(staging, 'node_modules'), join(home, 'node_modules'));
  rmSync(staging, { recursive: true, force: true });
}
