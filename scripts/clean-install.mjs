// `npm ci` in half of its processor time. Only Node's built-ins, as in prepare.mjs.
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where npm-compatible registries keep the archive of a package. npm puts the configured registry's host in. */
function addressOf(path, { name = path.split('node_modules/').at(-1), version }) {
  return `https://registry/${name}/-/${name.split('/').at(-1)}-${version}.tgz`;
}

function withAddresses(lockfile) {
  const packages = Object.entries(lockfile.packages).map(([path, entry]) => [
    path,
    path && !entry.inBundle ? { resolved: addressOf(path, entry), ...entry } : entry,
  ]);
  return { ...lockfile, packages: Object.fromEntries(packages) };
}

/**
 * Installs exactly the packages of a folder's lockfile, as `npm ci` does. The lockfile has no addresses, because any
 * registry may serve it. For each package without one npm reads the metadata of all its versions. So npm gets a copy
 * of the lockfile with addresses, in a folder of its own; the checksums are those of the lockfile.
 * A failed installation leaves the installed packages as they are.
 * @param runNpm runs npm with these arguments in this folder; throws when it fails
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
  // A registry with other addresses: npm looks them up.
  await install(withAddresses(lockfile)).catch(() => install(lockfile));
  rmSync(join(home, 'node_modules'), { recursive: true, force: true });
  renameSync(join(staging, 'node_modules'), join(home, 'node_modules'));
  rmSync(staging, { recursive: true, force: true });
}
