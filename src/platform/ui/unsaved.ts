import { useEffect, useSyncExternalStore } from 'react';

/** One entry for each form on the page with input that is not saved. */
const unsaved = new Set<object>();
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Reports that a form has input that would be lost; the LeaveQuestion of the page then asks.
 * @param when it has some
 */
export function useUnsaved(when: boolean): void {
  useEffect(() => {
    if (!when) return;
    const entry = {};
    unsaved.add(entry);
    notify();
    return () => {
      unsaved.delete(entry);
      notify();
    };
  }, [when]);
}

/** Whether a form on the page has input that is not saved. */
export const useHasUnsaved = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => unsaved.size > 0,
    () => false,
  );

/** The values that were edited. A form that sends only these lets two people change different values at once. */
export function editedValues<Values extends object>(now: Values, before: NoInfer<Values>): Partial<Values> {
  const edited = Object.entries(now).filter(([name, value]) => value !== before[name as keyof Values]);
  return Object.fromEntries(edited) as Partial<Values>;
}
