/** Prefix of a draft's key in session storage, followed by the name of its form. */
export const DRAFT = 'draft:';

/** Removes this tab's drafts at sign-out. In a file of its own because every page loads it, and few have a form. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFT)) sessionStorage.removeItem(key);
  } catch {
    // Blocked storage keeps no drafts.
  }
}
