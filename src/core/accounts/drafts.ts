import { DRAFT } from './forget-drafts.ts';

const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/** Values of a form by field: texts, and lists of them. */
type Texts = Readonly<Record<string, string | readonly unknown[]>>;

interface Draft {
  /** Email of the person who typed it, '' for a visitor. */
  owner: string;
  /** The history entry that it was typed in. */
  visit: string;
  /** Milliseconds since the epoch. */
  savedAt: number;
  input: Texts;
}

/** The storage may be blocked, full or edited by hand: then there is no draft. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/**
 * The name of the current history entry. It survives a reload and is there again after going back; a page that is opened by a
 * link is a new entry without a name. A page whose address is opened again keeps the entry, but is a new visit all the same.
 */
function currentVisit(): string | undefined {
  const visit = (history.state as { visit?: string } | null)?.visit;
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const opened = load?.type === 'navigate';
  return opened && !visit?.startsWith(`${performance.timeOrigin} `) ? undefined : visit;
}

function nameVisit(): string {
  const visit = `${performance.timeOrigin} ${Math.random()}`;
  // The router keeps its own values in the same object.
  history.replaceState({ ...history.state, visit }, '');
  return visit;
}

/** Draft of the form in this history entry, for this owner. Drafts of another owner, and expired ones, are removed. */
export function readDraft(form: string, owner: string): Texts | undefined {
  return attempt(() => {
    const draft: Draft | null = JSON.parse(sessionStorage.getItem(DRAFT + form) ?? 'null');
    if (!draft) return undefined;
    if (draft.owner !== owner || Date.now() - draft.savedAt > MAX_AGE_MS) {
      sessionStorage.removeItem(DRAFT + form);
      return undefined;
    }
    return draft.visit === currentVisit() ? draft.input : undefined;
  });
}

/** Keeps what is typed; an empty form leaves no draft. Never for a form with a password. */
export function keepDraft(form: string, owner: string, input: Texts): void {
  attempt(() => {
    if (Object.values(input).every(({ length }) => length === 0)) return sessionStorage.removeItem(DRAFT + form);
    const draft: Draft = { owner, visit: currentVisit() ?? nameVisit(), savedAt: Date.now(), input };
    sessionStorage.setItem(DRAFT + form, JSON.stringify(draft));
  });
}
