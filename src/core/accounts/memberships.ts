import type { FastifyRequest } from 'fastify';
import type { CallRow } from '#src/core/call.ts';
import { point } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Actor } from './actor.ts';
import type { PersonRights } from './rights.calls.ts';

/**
 * Turns a member of a company into the company in the calls of the member's role, on every call, so that a change takes
 * effect at once. Without a filling, members are plain customers.
 * @throws Refusal 403 of a call that the role does not include
 */
export const memberships =
  point<(shop: Pick<Shop, 'db'>, actor: Actor, call: string) => Promise<Actor>>('the members of companies');

/**
 * The address of the account for which the person with an address acts in a call; undefined for the own one. Without a
 * call: in all of buying.
 */
export const accountsOfMembers =
  point<(db: Db, email: string, call?: string) => Promise<string | undefined>>('the accounts of members');

/** For which company a member orders, and which of its calls the member may not make. */
export type MemberRights = Required<Pick<PersonRights, 'company' | 'account' | 'lacks'>>;

/** Undefined for people who order for themselves. */
export const rightsOfMembers = point<(db: Db, actor: Actor) => Promise<MemberRights | undefined>>(
  'the rights of members of companies',
);

/** A call, as it was made. */
export interface HeldCall {
  row: CallRow;
  request: FastifyRequest;
}

/** What becomes of a call by a member that failed, such as a request for approval. @throws always */
export const heldCalls =
  point<(shop: Shop, actor: Actor, error: unknown, call: HeldCall) => Promise<never>>('calls held for approval');
