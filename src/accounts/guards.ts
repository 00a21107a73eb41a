import { redirect } from 'react-router';
import { callApi, signOut } from './call-api.ts';
import { signedInUser } from './session.ts';

/** Only an address on this shop may be returned to after sign-in. */
export function safeReturnPath(from: string | null, fallback = '/tools'): string {
  // The URL parser is what the browser will use too: it sees through backslashes, tabs and doubled slashes.
  const here = 'https://shop.invalid';
  if (!from?.startsWith('/') || !URL.canParse(from, here)) return fallback;
  const { origin, pathname, search, hash } = new URL(from, here);
  return origin === here && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : fallback;
}

function loginWithReturn(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  return redirect(`/login?${new URLSearchParams({ from: `${pathname}${search}` })}`);
}

/** Route middleware: a visitor goes to /login and, after sign-in, back to the page (spec section 2). */
export async function signedInOnly({ request }: { request: Request }): Promise<void> {
  if (!signedInUser()) throw loginWithReturn(request);
}

/** Asks the server whether the signed-in user is an admin (spec section 6). */
export async function askIsAdmin(): Promise<boolean> {
  const user = signedInUser();
  if (!user) return false;
  const { admin } = await callApi<{ admin: boolean }>(`/admin/${encodeURIComponent(user.email)}`);
  return admin;
}

/** Route middleware: who is not an admin is signed out and sent to /login (spec section 4). */
export async function adminOnly({ request }: { request: Request }): Promise<void> {
  if (await askIsAdmin()) return;
  await signOut();
  throw loginWithReturn(request);
}
