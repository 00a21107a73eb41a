import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';

const run = promisify(execFile);

export interface SmallDisk {
  folder: string;
  /** Fills the remaining space. */
  fill(): Promise<void>;
  /** Frees the filled space. */
  clear(): Promise<void>;
}

const mounting = (folder: string, megabytes: number) =>
  ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'tmpfs', folder] as const;

async function mountAsRoot(folder: string, megabytes: number): Promise<string> {
  await run('mount', mounting(folder, megabytes));
  onTestFinished(async () => {
    await run('umount', ['--lazy', folder]);
  });
  return folder;
}

/** Without root a process may mount only in its own namespace; other processes of the user reach it through /proc. */
async function mountInNamespace(folder: string, megabytes: number): Promise<string> {
  const command = `mount ${mounting(folder, megabytes).join(' ')} && echo mounted && exec sleep infinity`;
  const keeper = spawn('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', command]);
  onTestFinished(() => void keeper.kill());
  const mounted = await Promise.race([
    once(keeper.stdout, 'data').then(() => true),
    once(keeper, 'exit').then(() => false),
  ]);
  if (!mounted)
    throw new Error('This machine cannot mount a small disk: run the tests as root, or allow user namespaces.');
  return `/proc/${keeper.pid}/root${folder}`;
}

/** Mounts a disk of this size for one test. */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk> {
  const mountPoint = await mkdtemp(join(tmpdir(), 'shop-disk-'));
  onTestFinished(() => rm(mountPoint, { recursive: true, force: true }));
  const folder = await (process.getuid?.() === 0 ? mountAsRoot : mountInNamespace)(mountPoint, megabytes);
  const filler = join(folder, 'filler');
  return {
    folder,
    fill: async () => {
      const { bavail, bsize } = await statfs(folder);
      // The database may write at the same time: then the last part does not fit, and the disk is full anyway.
      await writeFile(filler, Buffer.alloc(bavail * bsize)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOSPC') throw error;
      });
    },
    clear: () => rm(filler),
  };
}
