import { DAY_MS } from '#src/platform/time/units.ts';
import { attempt, DRAFT, INTERRUPTED } from './clear-drafts.ts';

const MAX_AGE_MS = DAY_MS;

/** Values of a form by field. */
type Texts = Readonly<Record<string, string | readonly unknown[]>>;

interface Draft {
  /** Email of the person who typed it, '' for a visitor. The first field: see `clearDrafts`. */
  owner: string;
  /** The history entry in which it was typed. */
  visit: string;
  /** Milliseconds since the epoch. */
  savedAt: number;
  input: Texts;
}

/**
 * The name of the current history entry. It survives a reload and back navigation; a page opened by a link is a new
 * entry without a name. Opening the same address again reuses the entry but counts as a new visit.
 */
function currentVisit(): string | undefined {
  const visit = (history.state as { visit?: string } | null)?.visit;
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const opened = load?.type === 'navigate';
  return opened && !visit?.startsWith(`${performance.timeOrigin} `) ? undefined : visit;
}

function nameVisit(): string {
  const visit = `${performance.timeOrigin} ${Math.random()}`;
  // The router stores its own values in the same object.
  history.replaceState({ ...history.state, visit }, '');
  return visit;
}

/**
 * The owner's draft of a form in this history entry, or in an interrupted one. Removes a draft that has expired or
 * belongs to another owner.
 */
export function readDraft(form: string, owner: string): Texts | undefined {
  return attempt(() => {
    const draft: Draft | null = JSON.parse(sessionStorage.getItem(DRAFT + form) ?? 'null');
    if (!draft) return undefined;
    if (draft.owner !== owner || Date.now() - draft.savedAt > MAX_AGE_MS) {
      sessionStorage.removeItem(DRAFT + form);
      return undefined;
    }
    const isContinued = draft.visit === sessionStorage.getItem(INTERRUPTED);
    return isContinued || draft.visit === currentVisit() ? draft.input : undefined;
  });
}

/** Saves a draft, or removes it if the form is empty. Must not be used for a form with a password. */
export function storeDraft(form: string, owner: string, input: Texts): void {
  attempt(() => {
    if (Object.values(input).every(({ length }) => length === 0)) return sessionStorage.removeItem(DRAFT + form);
    const draft: Draft = { owner, visit: currentVisit() ?? nameVisit(), savedAt: Date.now(), input };
    sessionStorage.setItem(DRAFT + form, JSON.stringify(draft));
  });
}
