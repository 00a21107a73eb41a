import { LIST_CHANGED, LIST_KEY } from './list-key.ts';
import { type ListLine, MAX_LIST_LINES } from './list-lines.ts';
import { readStored, type StoredList } from './stored-list.ts';
import { listsInMemory } from './stored-text.ts';

export function writeStored(owner: string, list: StoredList): void {
  const text = list.lines.length + list.synced.length > 0 ? JSON.stringify(list) : '';
  try {
    if (text) localStorage.setItem(LIST_KEY + owner, text);
    else localStorage.removeItem(LIST_KEY + owner);
  } catch {
    listsInMemory.set(owner, text);
  }
  dispatchEvent(new Event(LIST_CHANGED));
}

/** Changes the lines on this device. @returns false, without a change, if there would be too many */
export function changeLines(owner: string, change: (lines: readonly ListLine[]) => ListLine[]): boolean {
  const { lines, synced } = readStored(owner);
  const changed = change(lines);
  if (changed.length > Math.max(MAX_LIST_LINES, lines.length)) return false;
  writeStored(owner, { lines: changed, synced });
  return true;
}
