/** Of errors of the operating system: no space, quota used up, read-only, too many open files. */
const EXHAUSTED = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE']);

/** Whether the machine lacks something that it may have again later: the request was good, and can be sent again. */
export function isResourceExhausted(error: unknown): boolean {
  return EXHAUSTED.has(String((error as { code?: unknown } | null)?.code));
}
