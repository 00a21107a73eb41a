import { v7 } from 'uuid';

/**
 * An unguessable id that is greater than every earlier one of this process, even within a millisecond or after the
 * clock was set back (RFC 9562, version 7). Lists are sorted by it.
 */
export const newId = (): string => v7();

/** The smallest possible id of this time: ids begin with their time. */
export function leastIdAt(time: number): string {
  const hex = time.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
