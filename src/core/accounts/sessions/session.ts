import { useState, useSyncExternalStore } from 'react';
import { clearDrafts, interruptVisit } from '#src/core/drafts/clear-drafts.ts';
import { tokenStore } from './token-store.ts';

/**
 * The signed-in user in the browser (spec section 3 "Session user"), read from the access token and not stored twice.
 */
export interface SessionUser {
  email: string;
  displayName: string;
  photoURL: string | null;
}

/** Spec section 9: shown when an account has no name. */
export const DEFAULT_NAME = 'Guest User';

interface TokenClaims {
  email: string;
  name: string;
  picture: string | null;
  /** Seconds since the epoch. */
  exp: number;
}

/** Decodes the token in the same way as first-paint.ts. */
function decodeClaims(token: string): TokenClaims | undefined {
  try {
    const payload = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as TokenClaims;
    return typeof claims.email === 'string' ? claims : undefined;
  } catch {
    return undefined;
  }
}

const listeners = new Set<() => void>();
/**
 * Notifies this browser's other tabs; unlike local storage, the other storage areas have no events for that.
 * Browser only: in Node, an open channel would keep alive a command that imports the table of screens.
 */
const channel =
  typeof document === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? undefined
    : new BroadcastChannel('session');

/** The message that tells other tabs of a sign-out. */
interface SignedOut {
  /** The token that the sign-out removed. */
  removed: string;
}

/** Why a person is no longer signed in; undefined after a sign-out of their own. */
export type SignOutReason = 'ended' | 'administrators' | 'elsewhere';

let whySignedOut: SignOutReason | undefined;

let cached: { token: string; user: SessionUser; expiresAt: number } | undefined;

function current() {
  const token = tokenStore.read();
  if (token === null) return undefined;
  if (cached?.token !== token) {
    const claims = decodeClaims(token);
    cached = claims && {
      token,
      user: { email: claims.email, displayName: claims.name, photoURL: claims.picture },
      expiresAt: claims.exp * 1000,
    };
  }
  return cached;
}

/** What another person typed must not wait for the one who has signed in. */
function forgetOthers(): void {
  const user = signedInUser();
  if (user) clearDrafts(user.email);
}

function notify(): void {
  forgetOthers();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const onStorage = (event: StorageEvent) => {
    if (event.key !== tokenStore.key && event.key !== null) return;
    forgetOthers();
    listener();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

export function signedInUser(): SessionUser | undefined {
  return current()?.user;
}

export function accessToken(): { token: string; expiresAt: number } | undefined {
  return current();
}

export function storeAccessToken(token: string): void {
  tokenStore.write(token);
  whySignedOut = undefined;
  notify();
}

/** @param why reason shown on /login; omitted when the user chose to sign out */
export function removeAccessToken(why?: SignOutReason): void {
  const removed = tokenStore.read();
  tokenStore.remove();
  clearDrafts();
  whySignedOut = why;
  // Without a token the session had already ended (see `forgetEndedSession`), which is not a sign-out.
  if (removed !== null) channel?.postMessage({ removed } satisfies SignedOut);
  notify();
}

/**
 * Forgets `token` because the shop has ended its session; a newer token stays. Other tabs notice through shared storage
 * and keep their page: input there can still be sent after signing in again.
 */
export function forgetEndedSession(token: string): void {
  if (current()?.token !== token) return;
  tokenStore.remove();
  whySignedOut = 'ended';
  notify();
}

/** Removes a stored value that cannot be read as a token of this shop. */
export function removeUnreadableToken(): void {
  if (tokenStore.read() !== null && !current()) tokenStore.remove();
}

/** The signed-in user, updated on every change; `undefined` on the server and while signed out. */
export function useSessionUser(): SessionUser | undefined {
  return useSyncExternalStore(subscribe, signedInUser, () => undefined);
}

export function useSignOutReason(): SignOutReason | undefined {
  return useSyncExternalStore(
    subscribe,
    () => whySignedOut,
    () => undefined,
  );
}

/** The signed-in user of a form. If the session ends while the form is filled in, this stays the user who began it. */
export function useFormUser(): SessionUser | undefined {
  const user = useSessionUser();
  const [last, setLast] = useState(user);
  if (user && user !== last) setLast(user);
  return user ?? last;
}

/**
 * Calls back when another tab has signed in, which shows in the storage they share.
 * @returns a function that stops listening
 */
export function onSignedInElsewhere(callback: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === tokenStore.key && newValue !== null && signedInUser()) callback();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/**
 * Signs this tab out when another one signs out, then calls back. A tab that slept receives the event late: another
 * person may have signed in by then and stays signed in.
 * @returns a function that stops listening
 */
export function onSignedOutElsewhere(callback: () => void): () => void {
  const onMessage = ({ data }: MessageEvent<SignedOut>) => {
    // Local storage is shared: another token there is a newer one. The other areas are this tab's own.
    if (tokenStore.kind() !== 'local' || tokenStore.read() === data.removed) tokenStore.remove();
    interruptVisit();
    if (!signedInUser()) whySignedOut = 'elsewhere';
    notify();
    callback();
  };
  channel?.addEventListener('message', onMessage);
  return () => channel?.removeEventListener('message', onMessage);
}
