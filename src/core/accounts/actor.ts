import { Refusal } from '#src/platform/http/refusal.ts';

export type Role = 'customer' | 'admin';

/** The user authenticated by an access token that was checked against its session. */
export interface Actor {
  userId: string;
  /** Id of the session of the access token; undefined for what the shop itself does for an account. */
  sessionId?: string;
  email: string;
  name: string;
  role: Role;
}

export function requireSignedIn(actor: Actor | undefined): Actor {
  if (!actor) throw new Refusal('unauthenticated', 'sign_in_required', 'Please sign in and try again.');
  return actor;
}

/** @throws Refusal 403 unless the actor is an admin (spec section 6) */
export function requireAdmin(actor: Actor | undefined): Actor {
  const signedIn = requireSignedIn(actor);
  if (signedIn.role !== 'admin') throw new Refusal('forbidden', 'admin_only', 'Only an administrator may do this.');
  return signedIn;
}

/** @throws Refusal 403 unless the actor owns this address or is an admin */
export function requireSelfOrAdmin(actor: Actor | undefined, email: string): Actor {
  const signedIn = requireSignedIn(actor);
  if (signedIn.role !== 'admin' && !sameEmail(signedIn.email, email)) {
    throw new Refusal('forbidden', 'not_yours', 'This belongs to another customer.');
  }
  return signedIn;
}

/** Compares case-insensitively: the auth library stores addresses in lower case. */
export function sameEmail(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
