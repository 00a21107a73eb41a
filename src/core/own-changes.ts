/** A change that is reported later than this is read again: another page of the same user may have made it. */
const REPORTED_WITHIN_MS = 2_000;

/** Rows that this page has changed, with the time. */
const changedAt = new Map<string, number>();

const isRecent = (at: number) => performance.now() - at < REPORTED_WITHIN_MS;

/** Remembers rows that this page has changed and reads again by itself. */
export function rememberOwnChange(ids: readonly string[]): void {
  for (const [id, at] of changedAt) if (!isRecent(at)) changedAt.delete(id);
  for (const id of ids) changedAt.set(id, performance.now());
}

/** Whether this page has just changed a row. */
export function hasJustChanged(id: string): boolean {
  const at = changedAt.get(id);
  return at !== undefined && isRecent(at);
}
