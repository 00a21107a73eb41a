/** Lists in the storage of the browser, by their owners. */
export const LIST_KEY = 'my-list:';
/** Tells this tab of a change; the others learn of it from their storage. */
export const LIST_CHANGED = 'my-list';

/** Holds the lists while the storage of the browser is blocked. */
export const listsInMemory = new Map<string, string>();

/** A list as it is stored. Owners are email addresses; a visitor is the empty text. */
export function storedText(owner: string): string {
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
