/** Prefix of the key of a draft in session storage; the name of its form follows. */
export const DRAFT = 'draft:';

/** Removes every draft of this tab, at sign-out. Apart from the rest because each page has it, and few have a form. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFT)) sessionStorage.removeItem(key);
  } catch {
    // Blocked storage keeps no drafts.
  }
}
