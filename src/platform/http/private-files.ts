import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Password hashes, sessions, links in mails, the secret. */
const FILES = ['shop.sqlite', 'shop.sqlite-wal', 'shop.sqlite-shm', 'auth-secret'];
const STICKY = 0o1000;

function tighten(path: string, mode: number): void {
  const found = statSync(path, { throwIfNoEntry: false });
  // A folder that all users of the machine share, such as /tmp, is not the shop's to close.
  if (!found || (found.mode & STICKY) !== 0 || (found.mode & 0o777) === mode) return;
  try {
    chmodSync(path, mode);
  } catch {
    // It belongs to another user, as a mounted volume may: its owner says who reads it.
  }
}

/** Keeps other users of the machine from reading what this process writes, and what is in the data folder already. */
export function keepFilesPrivate(dataDir: string): void {
  process.umask(0o077);
  mkdirSync(dataDir, { recursive: true });
  for (const folder of [dataDir, join(dataDir, 'images')]) tighten(folder, 0o700);
  for (const name of FILES) tighten(join(dataDir, name), 0o600);
}
