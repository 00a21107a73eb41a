/** A change that is reported later than this is read again: another page of the same user may have made it. */
const REPORTED_WITHIN_MS = 2_000;

/** The times of the changes that this page has made, by row. */
const changedAt = new Map<string, number[]>();

const recent = (times: readonly number[] = []) => times.filter((at) => performance.now() - at < REPORTED_WITHIN_MS);

/** Remembers rows that this page has changed and reads again by itself. */
export function rememberOwnChange(ids: readonly string[]): void {
  for (const [id, times] of changedAt) if (recent(times).length === 0) changedAt.delete(id);
  for (const id of ids) changedAt.set(id, [...recent(changedAt.get(id)), performance.now()]);
}

/** How often this page has just changed a row. */
export function countJustChanged(id: string): number {
  return recent(changedAt.get(id)).length;
}
