/** What every page needs of the drafts; only pages with a form load the rest (drafts.ts). */

/** Prefix of a draft's key in session storage, followed by the name of its form. */
export const DRAFT = 'draft:';

/** Key of the visit that ended because another tab signed out: its owner continues it with the next visit. */
export const INTERRUPTED = 'interrupted-visit';

/** Blocked storage keeps no drafts. */
export function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Removes this tab's drafts. @param kept email of the person whose drafts stay; they begin with their owner */
export function clearDrafts(kept?: string): void {
  const own = `{"owner":${JSON.stringify(kept)},`;
  attempt(() => {
    for (const [key, draft] of Object.entries(sessionStorage))
      if (key.startsWith(DRAFT) && !draft.startsWith(own)) sessionStorage.removeItem(key);
  });
}

/** Remembers the open page, whose form a sign-out in another tab interrupts. */
export function interruptVisit(): void {
  attempt(() => sessionStorage.setItem(INTERRUPTED, history.state?.visit ?? ''));
}
