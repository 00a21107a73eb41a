import { LIST_KEY } from './list-key.ts';
import type { ListLine } from './list-lines.ts';
import { listsInMemory, storedListText } from './stored-text.ts';

/** What this browser keeps of a list. */
export interface StoredList {
  lines: ListLine[];
  /** The lines of the account when this browser last had its answer; none for a visitor. */
  synced: ListLine[];
}

const isLine = (line: Partial<ListLine> | null): line is ListLine =>
  typeof line?.toolId === 'string' && Number.isSafeInteger(line.pieces);
const linesOf = (value: unknown): ListLine[] => (Array.isArray(value) ? value.filter(isLine) : []);

/** Reads what `storedListText` returned; nothing if another program wrote it. */
export function parseStored(text: string): StoredList {
  try {
    const { lines, synced } = JSON.parse(text);
    return { lines: linesOf(lines), synced: linesOf(synced) };
  } catch {
    return { lines: [], synced: [] };
  }
}

export const readStored = (owner: string): StoredList => parseStored(storedListText(owner));

/** The owners of all lists in this browser. */
export function storedOwners(): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(LIST_KEY) ? key.slice(LIST_KEY.length) : []));
  } catch {
    return [...listsInMemory.keys()];
  }
}
