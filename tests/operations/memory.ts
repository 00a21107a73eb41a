import { readFileSync } from 'node:fs';

/** What a process holds of the memory of the machine, in MiB. */
export function memoryOf(pid: number | undefined): number {
  const [, kib] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kib) / 1024);
}
