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
