import { LIST_CHANGED, LIST_KEY } from './list-key.ts';

/** Holds the lists while the storage of the browser is blocked. */
export const listsInMemory = new Map<string, string>();

/** A list as it is stored. Owners are email addresses; a visitor is the empty text. */
export function storedListText(owner: string): string {
  try {
    return localStorage.getItem(LIST_KEY + owner) ?? '';
  } catch {
    return listsInMemory.get(owner) ?? '';
  }
}

export function onStoredChange(listener: () => void): () => void {
  const events = [LIST_CHANGED, 'storage'];
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}
