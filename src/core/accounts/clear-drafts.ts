/**
 * What every page needs of the drafts: few pages have a form and load the rest (drafts.ts).
 */

/** Prefix of a draft's key in session storage, followed by the name of its form. */
export const DRAFT = 'draft:';

/** Values of a form by field. */
export type Texts = Readonly<Record<string, string | readonly unknown[]>>;

export interface Draft {
  /** Email of the person who typed it, '' for a visitor. */
  owner: string;
  /** The history entry in which it was typed, or `INTERRUPTED`. */
  visit: string;
  /** Milliseconds since the epoch. */
  savedAt: number;
  input: Texts;
}

/** The visit of a page that was left because another tab signed out: its owner's next visit continues it. */
export const INTERRUPTED = 'interrupted';

/**
 * The name of the current history entry. It survives a reload and back navigation; a page opened by a link is a new
 * entry without a name. Opening the same address again reuses the entry but counts as a new visit.
 */
export function currentVisit(): string | undefined {
  const visit = (history.state as { visit?: string } | null)?.visit;
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const opened = load?.type === 'navigate';
  return opened && !visit?.startsWith(`${performance.timeOrigin} `) ? undefined : visit;
}

/** Replaces each draft of this tab by what `change` returns, or removes it. */
function changeDrafts(change: (draft: Draft) => Draft | undefined): void {
  try {
    for (const key of Object.keys(sessionStorage).filter((name) => name.startsWith(DRAFT))) {
      const changed = change(JSON.parse(sessionStorage.getItem(key) ?? ''));
      if (changed) sessionStorage.setItem(key, JSON.stringify(changed));
      else sessionStorage.removeItem(key);
    }
  } catch {
    // Blocked storage keeps no drafts.
  }
}

/** Removes this tab's drafts at a sign-out in it. */
export const clearDrafts = () => changeDrafts(() => undefined);

/** Removes the drafts of others, once this person has signed in. */
export const clearDraftsOfOthers = (email: string) =>
  changeDrafts((draft) => (draft.owner === '' || draft.owner === email ? draft : undefined));

/** Keeps only what is typed on the open page, for its owner, while another tab signs out. */
export const interruptDrafts = () =>
  changeDrafts((draft) =>
    draft.owner !== '' && draft.visit === currentVisit() ? { ...draft, visit: INTERRUPTED } : undefined,
  );
