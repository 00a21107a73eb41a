import { Refusal } from '#src/platform/http/refusal.ts';
import { emailText } from './credentials.ts';

export type Role = 'customer' | 'admin';

/** The user authenticated by an access token that was checked against its session. */
export interface Actor {
  userId: string;
  /** Id of the session of the access token; undefined for what the shop itself does for an account. */
  sessionId?: string;
  /** Of the person. */
  email: string;
  /** Address of the account, if it is a company's: it has no mailbox. */
  accountEmail?: string;
  name: string;
  role: Role;
  /** Id of the role of a member of the staff who is no admin. */
  staffRole?: string;
  /** What that role may do. */
  staff?: Staff;
  /** The person who acts, if the account is that of a company. */
  person?: Person;
  /** What this person has to do first to have the rights of the role again; until then, they are a customer. */
  suspended?: string;
}

/** A member of a company of customers, who acts as the company's account. */
export interface Person {
  userId: string;
  email: string;
  name: string;
  /** Role in the company. */
  role: string;
  /** The calls of buying that this role may not make. */
  lacks?: ReadonlySet<string>;
  /** Of an order that another member approves. */
  approval?: Approval;
}

/** Id of the request for approval, and of the person who approves it. */
export interface Approval {
  request: string;
  by: string;
}

/** Whether another member approves an order: at the price of now, unless it is dearer than what was asked for. */
export const isApproved = ({ person }: Pick<Actor, 'person'>): boolean => person?.approval !== undefined;

/** Who did something, as a history stores it. */
export interface Doer {
  /** Id of the account, or `system`. */
  done_by: string;
  /** Id of the person, if the account is a company's. */
  person_id: string | null;
}

/** Who acts: the account, and the member who acts as it. */
export const doerOf = ({ userId, person }: Pick<Actor, 'userId' | 'person'>): Doer => ({
  done_by: userId,
  person_id: person?.userId ?? null,
});

/** The name under which an actor writes and acts: `Rahim Uddin for Padma Tools Trading Ltd`. */
export const actingName = ({ name, person }: Pick<Actor, 'name'> & { person?: Pick<Person, 'name'> | undefined }) =>
  person ? `${person.name} for ${name}` : name;

/** What a role of the staff may do. */
export interface Staff {
  /** Name of the role. */
  role: string;
  /** Calls, such as `GET /order`: in them, the member acts as an admin, and in all others as a customer. */
  calls: ReadonlySet<string>;
  /** Whether its answers show prices and amounts. */
  money: boolean;
}

/**
 * Whether answers to this person have no prices and amounts, except those of the public catalogue and of what the
 * person has bought: in calls as a customer, and see `isOwnOrder`.
 */
export const seesNoMoney = (actor: Actor | undefined): boolean =>
  actor?.staff?.money === false && actor.role === 'admin';

/** @throws Refusal 403 for a member of the staff who may not see money */
export function requireSightOfMoney(actor: Actor | undefined): void {
  if (seesNoMoney(actor))
    throw new Refusal('forbidden', 'not_in_role', 'This shows prices or amounts, which your role does not include.');
}

export const signInRequired = () => new Refusal('unauthenticated', 'sign_in_required', 'Please sign in and try again.');

export function requireSignedIn(actor: Actor | undefined): Actor {
  if (!actor) throw signInRequired();
  return actor;
}

/** 403 for people who are no administrators. */
export const adminRequired = () => new Refusal('forbidden', 'admin_only', 'Only an administrator may do this.');

/** Refusal of what needs an admin, or a role of the staff with the call. */
export function notAdmin({ staff, suspended }: Actor): Refusal {
  if (suspended) return new Refusal('forbidden', 'rights_suspended', suspended);
  if (!staff) return adminRequired();
  return new Refusal('forbidden', 'not_in_role', `The role ${staff.role} does not include this.`);
}

/**
 * Whether a member of the staff or of a company has a call, such as `POST /order/:id/cancel`, too; others have what
 * their role has.
 */
export const mayCall = ({ staff, person }: Actor, call: string): boolean =>
  (!staff || staff.calls.has(call)) && !person?.lacks?.has(call);

/** For a call that does what another one does, too. @throws Refusal 403 for a member of the staff without the other */
export function requireCall(actor: Actor | undefined, call: string): void {
  if (actor && !mayCall(actor, call)) throw notAdmin(actor);
}

/** @throws Refusal 403 unless the actor is an admin (spec section 6) */
export function requireAdmin(actor: Actor | undefined): Actor {
  const signedIn = requireSignedIn(actor);
  if (signedIn.role !== 'admin') throw notAdmin(signedIn);
  return signedIn;
}

/** @throws Refusal 403 unless the actor owns this address or is an admin */
export function requireSelfOrAdmin(actor: Actor | undefined, email: string): Actor {
  const signedIn = requireSignedIn(actor);
  const { accountEmail = signedIn.email } = signedIn;
  if (signedIn.role !== 'admin' && ![signedIn.email, accountEmail].some((own) => sameEmail(own, email))) {
    throw signedIn.staff
      ? notAdmin(signedIn)
      : new Refusal('forbidden', 'not_yours', 'This belongs to another customer.');
  }
  return signedIn;
}

/** Compares case-insensitively, as the auth library stores addresses in lower case, and without white space around. */
export function sameEmail(a: string, b: string): boolean {
  return emailText(a).toLowerCase() === emailText(b).toLowerCase();
}
