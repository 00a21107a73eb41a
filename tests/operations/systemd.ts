import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { until } from '../support/shop-process.ts';
import { debian } from './image.ts';
import { type Machine, openMachines } from './machines.ts';
import { openFolder, runProgram } from './program.ts';

/** Enters new control groups, mounts and process ids. $0: the root folder, $1: a name for the control group. */
const ENTER = `
groups=$(findmnt --noheadings --first-only --types cgroup2 --output TARGET)/$1
mkdir "$groups" && echo $$ > "$groups/cgroup.procs"
exec unshare --pid --mount --cgroup --uts --ipc --fork --kill-child sh -e -c "$BOOT" "$0"`;

/** Prepares what the kernel gives to the first process of a machine, then becomes systemd. */
const BOOT = `
mount --bind "$0" "$0"
mount -t proc proc "$0/proc"
mount -t sysfs -o ro sysfs "$0/sys"
mount -t cgroup2 cgroup2 "$0/sys/fs/cgroup"
for folder in run tmp dev; do mount -t tmpfs tmpfs "$0/$folder"; done
for device in null zero full random urandom tty; do
  mknod -m 666 "$0/dev/$device" c $(stat -c '0x%t 0x%T' "/dev/$device")
done
mkdir "$0/dev/shm" "$0/dev/pts"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$0/dev/pts"
ln -s pts/ptmx "$0/dev/ptmx"
cd "$0"
pivot_root . mnt
umount -l /mnt
exec env -i container=shop PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd`;

interface SystemdMachine {
  machine: Machine;
  /** The path of its root folder on this machine. */
  tree: string;
  /** Runs a command in it as root. @throws Error with its output when it fails */
  run(file: string, ...args: string[]): Promise<string>;
}

async function removeGroup(name: string): Promise<void> {
  const mounted = await runProgram('findmnt', ['-nft', 'cgroup2', '-o', 'TARGET'], { whenOver: () => {} });
  const remove = ['-depth', '-mindepth', '0', '-type', 'd', '-exec', 'rmdir', '{}', ';'];
  await runProgram('find', [join(mounted.trim(), name), ...remove], { whenOver: () => {} });
}

/**
 * Boots Debian with systemd as its first process and its own network.
 * @param install prepares the root folder before the start
 */
export async function bootSystemd(install: (tree: string) => Promise<void>): Promise<SystemdMachine> {
  const [machine] = await openMachines(['systemd']);
  if (!machine) throw new Error('There is no machine.');
  const tree = join(await openFolder('systemd'), 'root');
  const debianTree = debian('debian-systemd', ['systemd', 'systemd-sysv', 'dbus']);
  await runProgram('cp', ['--archive', debianTree, tree]);
  await install(tree);
  const group = `shop-systemd-${process.pid}`;
  onTestFinished(() => removeGroup(group));
  const program = machine.start('sh', ['-c', ENTER, tree, group], { environment: { BOOT } });
  let first = '';
  const inside = (file: string, ...args: string[]) =>
    runProgram('nsenter', ['--target', first, '--all', file, ...args], { whenOver: () => {} });
  await until(async () => {
    if (program.hasEnded()) throw new Error(`systemd ended: ${program.written()}`);
    [first = ''] = (await readFile(`/proc/${program.pid}/task/${program.pid}/children`, 'utf8')).split(' ');
    const state = first && (await inside('systemctl', 'is-system-running').catch(() => ''));
    return state.trim() === 'running';
  }, 'systemd has started');
  return { machine, tree, run: inside };
}
