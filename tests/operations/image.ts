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
/** Cache of the Debian trees that debootstrap installs. */
const CACHE = join(root, '.cache/operations');
/** Folders that the images of Debian and Node omit too. */
const OMITTED = [
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

/** Installs a small Debian with these packages, or reuses it. @returns its root folder, which must not be changed */
export function debian(name = 'debian', packages: readonly string[] = []): string {
  const tree = join(CACHE, name);
  if (existsSync(join(tree, 'usr/bin/dpkg'))) return tree;
  const fresh = `${tree}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const more = packages.length > 0 ? [`--include=${packages.join(',')}`] : [];
  run('debootstrap', ['--variant=minbase', ...more, 'bookworm', fresh]);
  for (const path of OMITTED) rmSync(join(fresh, path), { recursive: true, force: true });
  renameSync(fresh, tree);
  return tree;
}

/**
 * Volumes with this machine's npm settings, so that npm in the build reaches the registry; nothing of them stays in the
 * image.
 */
function npmVolumes(folder: string): string[] {
  const [own, npmrc] = [join(homedir(), '.npmrc'), join(folder, 'npmrc')];
  const authorities = process.env.NODE_EXTRA_CA_CERTS ?? '';
  const settings = existsSync(own) ? readFileSync(own, 'utf8') : '';
  writeFileSync(npmrc, existsSync(authorities) ? `${settings}\ncafile=/etc/authorities.pem\n` : settings);
  const volumes = [`${npmrc}:/root/.npmrc:ro`];
  return existsSync(authorities) ? [...volumes, `${authorities}:/etc/authorities.pem:ro`] : volumes;
}

export interface BuiltImage {
  /** The mounted root file system of the image. */
  tree: string;
  /** Size of all layers, in MB. */
  size: number;
  /** The configuration of the image. */
  about: { User: string; Cmd: string[]; Env: string[] };
  remove(): void;
}

/**
 * Builds the image of the shipped Dockerfile. Its two base images are built locally under their names: Debian by
 * debootstrap, Node from this project's package, npm from this machine.
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
  const buildBase = (name: string, fill: (tree: string) => void) => {
    const container = buildah('from', 'scratch');
    const tree = buildah('mount', container);
    cpSync(debian(), tree, { recursive: true, verbatimSymlinks: true });
    fill(tree);
    buildah('commit', '--rm', container, name);
  };
  buildBase('docker.io/library/debian:bookworm-slim', () => {});
  buildBase('docker.io/library/node:24-bookworm-slim', (tree) => {
    const npm = dirname(dirname(realpathSync(run('which', ['npm']))));
    cpSync(realpathSync(process.execPath), join(tree, 'usr/local/bin/node'));
    cpSync(npm, join(tree, 'usr/local/lib/node_modules/npm'), { recursive: true });
    run('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(tree, 'usr/local/bin/npm')]);
  });
  const volumes = npmVolumes(store).flatMap((volume) => ['--volume', volume]);
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
