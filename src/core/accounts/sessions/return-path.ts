import { parsePathOnShop } from '#src/platform/http/path-on-shop.ts';

/** Never returned to after sign-in: these pages are for visitors who are not signed in. */
const SIGN_IN_PAGES = ['/login', '/signup', '/socialLogin'];

/** Where to return after sign-in: `from` if it is a page of this shop, otherwise `fallback`. */
export function safeReturnPath(from: string | null, fallback = '/tools'): string {
  const page = from === null ? undefined : parsePathOnShop(from);
  if (!page || SIGN_IN_PAGES.includes(page.pathname)) return fallback;
  return `${page.pathname}${page.search}${page.hash}`;
}

/** The path of an account page, with the page to return to. */
export function withReturn(path: '/login' | '/signup', from: string | null): string {
  return from ? `${path}?${new URLSearchParams({ from })}` : path;
}

/** State of the history entry of /login while a sign-in waits for its second step: it is in no URL. */
export interface Challenged {
  challenge: string;
}

/** Where a sign-in goes on whose first step was right but is not enough; undefined if it failed for another reason. */
export function secondStepAfter(error: unknown, from: string | null) {
  const { challenge } = (error as { details?: Partial<Challenged> }).details ?? {};
  return challenge && ([withReturn('/login', from), { replace: true, state: { challenge } }] as const);
}
