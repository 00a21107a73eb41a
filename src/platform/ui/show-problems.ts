import { flushSync } from 'react-dom';

/** Shows what a check of the form found, and gives the focus to the first field that has something wrong. */
export function showProblems(form: HTMLElement | null, show: () => void): void {
  // The fields are marked only after React has rendered them.
  flushSync(show);
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')?.focus();
}
