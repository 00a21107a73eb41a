import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Files with password hashes, sessions, links in mails, and the secret. */
const FILES = ['shop.sqlite', 'shop.sqlite-wal', 'shop.sqlite-shm', 'auth-secret'];
const STICKY = 0o1000;

function tighten(path: string, mode: number): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  // The shop must not close a folder that all users of the machine share, such as /tmp.
  if (!stats || (stats.mode & STICKY) !== 0 || (stats.mode & 0o777) === mode) return;
  try {
    chmodSync(path, mode);
  } catch {
    // It belongs to another user, as a mounted volume may: its owner decides who reads it.
  }
}

/** Keeps other users of the machine from reading new files of this process and existing ones in the data folder. */
export function keepFilesPrivate(dataDir: string): void {
  process.umask(0o077);
  mkdirSync(dataDir, { recursive: true });
  for (const folder of [dataDir, join(dataDir, 'images')]) tighten(folder, 0o700);
  for (const name of FILES) tighten(join(dataDir, name), 0o600);
}
