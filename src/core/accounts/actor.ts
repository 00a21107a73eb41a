import { Refusal } from '#src/platform/http/refusal.ts';

export type Role = 'customer' | 'admin';

/** The authenticated user: by access token, checked against the session. */
export interface Actor {
  userId: string;
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

/** A user's data are read and written by that user or by an admin. */
export function requireSelfOrAdmin(actor: Actor | undefined, email: string): Actor {
  const signedIn = requireSignedIn(actor);
  if (signedIn.role !== 'admin' && !sameEmail(signedIn.email, email)) {
    throw new Refusal('forbidden', 'not_yours', 'This belongs to another customer.');
  }
  return signedIn;
}

/** Addresses are compared as the auth library stores them: without regard to case. */
export function sameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
