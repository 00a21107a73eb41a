/** Error codes of the operating system: no space, quota exceeded, read-only, too many open files. */
const EXHAUSTED = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE']);

/** Whether the machine temporarily lacks a resource: the request was valid and may be sent again. */
export function isResourceExhausted(error: unknown): boolean {
  return EXHAUSTED.has(String((error as { code?: unknown } | null)?.code));
}
