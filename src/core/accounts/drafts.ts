import { currentVisit, DRAFT, type Draft, INTERRUPTED, type Texts } from './clear-drafts.ts';

const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/** Storage may be blocked, full or edited by hand. In these cases there is simply no draft. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function nameVisit(): string {
  const visit = `${performance.timeOrigin} ${Math.random()}`;
  // The router stores its own values in the same object.
  history.replaceState({ ...history.state, visit }, '');
  return visit;
}

/** The owner's draft of a form in this history entry, or an interrupted one. Removes a draft that has expired or belongs to another owner. */
export function readDraft(form: string, owner: string): Texts | undefined {
  return attempt(() => {
    const draft: Draft | null = JSON.parse(sessionStorage.getItem(DRAFT + form) ?? 'null');
    if (!draft) return undefined;
    if (draft.owner !== owner || Date.now() - draft.savedAt > MAX_AGE_MS) {
      sessionStorage.removeItem(DRAFT + form);
      return undefined;
    }
    return draft.visit === INTERRUPTED || draft.visit === currentVisit() ? draft.input : undefined;
  });
}

/** Saves a draft, or removes it if the form is empty. Must not be used for a form with a password. */
export function saveDraft(form: string, owner: string, input: Texts): void {
  attempt(() => {
    if (Object.values(input).every(({ length }) => length === 0)) return sessionStorage.removeItem(DRAFT + form);
    const draft: Draft = { owner, visit: currentVisit() ?? nameVisit(), savedAt: Date.now(), input };
    sessionStorage.setItem(DRAFT + form, JSON.stringify(draft));
  });
}
