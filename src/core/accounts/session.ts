import { useState, useSyncExternalStore } from 'react';
import { forgetDrafts } from './forget-drafts.ts';
import { tokenStore } from './token-store.ts';

/** Who is signed in, in the browser (spec section 3 "Session user"). Read from the access token, never stored twice. */
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

/** The same reading as in first-paint.ts. */
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
/** Notifies this browser's other tabs; local storage has events for that, the other areas do not. */
// In a browser only: in Node, an open channel keeps a command alive that has loaded the table of screens.
const channel =
  typeof document === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? undefined
    : new BroadcastChannel('session');

/** The message of a sign-out to other tabs: the token that it removed. */
interface SignedOut {
  removed: string;
}

/** Why a person is no longer signed in; undefined after a sign-out of their own. */
export type WhySignedOut = 'ended' | 'administrators' | 'elsewhere';

let whySignedOut: WhySignedOut | undefined;

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

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const onStorage = (event: StorageEvent) => {
    if (event.key === tokenStore.key || event.key === null) listener();
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

export function keepAccessToken(token: string): void {
  tokenStore.write(token);
  whySignedOut = undefined;
  notify();
}

/** @param why for /login to tell; without it, the user wanted to */
export function forgetAccessToken(why?: WhySignedOut): void {
  const removed = tokenStore.read();
  tokenStore.remove();
  forgetDrafts();
  whySignedOut = why;
  // Without a token the session had ended before (see below): that is no sign-out.
  if (removed !== null) channel?.postMessage({ removed } satisfies SignedOut);
  notify();
}

/**
 * The shop has ended the session that `token` is of; a newer one is left alone. Other tabs see it by the storage they share and
 * stay where they are: what is typed there can still be sent after signing in again.
 */
export function forgetEndedSession(token: string): void {
  if (current()?.token !== token) return;
  tokenStore.remove();
  whySignedOut = 'ended';
  notify();
}

/** A value that is no token of this shop is not stored, and signs no user in. */
export function forgetUnreadableToken(): void {
  if (tokenStore.read() !== null && !current()) tokenStore.remove();
}

/** The signed-in user, kept current; `undefined` on the server and while signed out. */
export function useSessionUser(): SessionUser | undefined {
  return useSyncExternalStore(subscribe, signedInUser, () => undefined);
}

export function useWhySignedOut(): WhySignedOut | undefined {
  return useSyncExternalStore(
    subscribe,
    () => whySignedOut,
    () => undefined,
  );
}

/** The signed-in user for a form: when the session ends while it is filled in, it stays the form of who began it. */
export function useFormUser(): SessionUser | undefined {
  const user = useSessionUser();
  const [last, setLast] = useState(user);
  if (user && user !== last) setLast(user);
  return user ?? last;
}

/**
 * Calls back when another tab has signed in: the token in the storage they share is as new as the session.
 * @returns how to stop listening
 */
export function onSignedInElsewhere(callback: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === tokenStore.key && newValue !== null && signedInUser()) callback();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/**
 * Signs this tab out together with any other, then calls back. A tab that slept receives the event late: another person may have signed in
 * since, and is signed in when it calls back.
 * @returns how to stop listening
 */
export function onSignedOutElsewhere(callback: () => void): () => void {
  const onMessage = ({ data }: MessageEvent<SignedOut>) => {
    // Local storage is shared: another token there is a newer one. The other areas are this tab's own.
    if (tokenStore.kind() !== 'local' || tokenStore.read() === data.removed) tokenStore.remove();
    forgetDrafts();
    if (!signedInUser()) whySignedOut = 'elsewhere';
    notify();
    callback();
  };
  channel?.addEventListener('message', onMessage);
  return () => channel?.removeEventListener('message', onMessage);
}
