import { redirect, replace } from 'react-router';

/** The page that the latest guarded navigation leads to; a new navigation ends the one before. */
let guardedPage = '';

/** Notes the page behind a guard. @returns its path with the query, without the fragment, which may hold a secret */
export function enterGuardedPage(request: Request): string {
  const { pathname, search } = new URL(request.url);
  guardedPage = `${pathname}${search}`;
  return guardedPage;
}

/**
 * Leads from the guarded page to another one. A page that is in the history already (typed address, reload, Back) is
 * replaced: otherwise Back would lead to it, and it to the other page again. A followed link has made no entry yet: to
 * replace would take the page with the link out of the history.
 */
export function leaveGuardedPage(to: string): Response {
  const { pathname, search } = window.location;
  return guardedPage === `${pathname}${search}` ? replace(to) : redirect(to);
}
