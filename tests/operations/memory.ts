import { readFileSync } from 'node:fs';

/** The resident memory of a process, in MiB. */
export function memoryOf(pid: number | undefined): number {
  const [, kib] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kib) / 1024);
}
