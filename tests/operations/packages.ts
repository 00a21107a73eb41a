import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The programs that these tests run, by Debian package. */
const PROGRAMS: Record<string, string> = {
  iproute2: '/usr/sbin/ip',
  caddy: '/usr/bin/caddy',
  varnish: '/usr/sbin/varnishd',
  pgbouncer: '/usr/sbin/pgbouncer',
  haproxy: '/usr/sbin/haproxy',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  buildah: '/usr/bin/buildah',
  debootstrap: '/usr/sbin/debootstrap',
};

function run(file: string, args: string[]): void {
  // RUNLEVEL keeps the packages from starting their services.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const { status } = spawnSync(file, args, { stdio: ['ignore', 'ignore', 'inherit'], env });
  if (status !== 0) throw new Error(`${file} ${args[0]} ended with ${status}`);
}

/** Installs missing packages on a Debian machine. */
export default function installPackages(): void {
  const missing = Object.keys(PROGRAMS).filter((name) => !existsSync(PROGRAMS[name] ?? ''));
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error(`The operations tests need the Debian packages ${missing.join(', ')}, and root to install them.`);
  }
  console.log(`Installing ${missing.join(', ')} for the operations tests (once) ...`);
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing]);
}
