import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** Debian as debootstrap installs it, kept from run to run. */
const KEPT = join(root, '.cache/operations');
/** What the images of Debian and Node leave out too. */
const LEFT_OUT = [
  'usr/share/doc',
  'usr/share/man',
  'usr/share/locale',
  'usr/share/info',
  'var/cache/apt',
  'var/lib/apt/lists',
];

function run(file: string, args: readonly string[]): string {
  return execFileSync(file, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}

/** A small Debian with these packages. @returns its root folder, which is not to be changed */
export function debian(name = 'debian', packages: readonly string[] = []): string {
  const tree = join(KEPT, name);
  if (existsSync(join(tree, 'usr/bin/dpkg'))) return tree;
  const fresh = `${tree}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const more = packages.length > 0 ? [`--include=${packages.join(',')}`] : [];
  run('debootstrap', ['--variant=minbase', ...more, 'bookworm', fresh]);
  for (const path of LEFT_OUT) rmSync(join(fresh, path), { recursive: true, force: true });
  renameSync(fresh, tree);
  return tree;
}

/** What npm needs inside to reach the registry as it does on this machine, as volumes: nothing of it stays in the image. */
function npmOfThisMachine(folder: string): string[] {
  const [own, npmrc] = [join(homedir(), '.npmrc'), join(folder, 'npmrc')];
  const authorities = process.env.NODE_EXTRA_CA_CERTS ?? '';
  const settings = existsSync(own) ? readFileSync(own, 'utf8') : '';
  writeFileSync(npmrc, existsSync(authorities) ? `${settings}\ncafile=/etc/authorities.pem\n` : settings);
  const volumes = [`${npmrc}:/root/.npmrc:ro`];
  return existsSync(authorities) ? [...volumes, `${authorities}:/etc/authorities.pem:ro`] : volumes;
}

export interface BuiltImage {
  /** The files of the image, which a process may change its root to. */
  tree: string;
  /** Of all layers, in MB. */
  size: number;
  /** As the image says it: user, command and the rest. */
  about: { User: string; Cmd: string[]; Env: string[] };
  remove(): void;
}

/**
 * Builds the image of the Dockerfile as it is shipped. The two images that it starts from are made here, under their names: Debian by
 * debootstrap, Node from the package of this project, npm from this machine.
 */
export function buildImage(): BuiltImage {
  const store = mkdtempSync(join(tmpdir(), 'shop-images-'));
  const buildah = (...args: string[]) =>
    run('buildah', [
      '--root',
      join(store, 'root'),
      '--runroot',
      join(store, 'run'),
      '--storage-driver',
      'vfs',
      ...args,
    ]);
  const keep = (name: string, fill: (tree: string) => void) => {
    const container = buildah('from', 'scratch');
    const tree = buildah('mount', container);
    cpSync(debian(), tree, { recursive: true, verbatimSymlinks: true });
    fill(tree);
    buildah('commit', '--rm', container, name);
  };
  keep('docker.io/library/debian:bookworm-slim', () => {});
  keep('docker.io/library/node:24-bookworm-slim', (tree) => {
    const npm = dirname(dirname(realpathSync(run('which', ['npm']))));
    cpSync(realpathSync(process.execPath), join(tree, 'usr/local/bin/node'));
    cpSync(npm, join(tree, 'usr/local/lib/node_modules/npm'), { recursive: true });
    run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(tree, 'usr/local/bin/npm')]);
  });
  const volumes = npmOfThisMachine(store).flatMap((volume) => ['--volume', volume]);
  buildah('bud', '--isolation', 'chroot', '--pull-never', '--network', 'host', ...volumes, '--tag', 'shop', root);
  const container = buildah('from', '--pull-never', 'shop');
  const tree = buildah('mount', container);
  const { OCIv1 } = JSON.parse(buildah('inspect', '--type', 'image', 'shop'));
  return {
    tree,
    size: Number(run('du', ['-sm', '--apparent-size', tree]).split('\t')[0]),
    about: OCIv1.config,
    remove: () => {
      buildah('umount', '--all');
      rmSync(store, { recursive: true, force: true });
    },
  };
}
