import type { FastifyRequest } from 'fastify';
import type { CallRow } from '#src/core/call.ts';
import { point } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Actor } from './actor.ts';
import type { PersonRights } from './rights.calls.ts';

/** For which company a member orders, and which of its calls the member may not make. */
export type MemberRights = Required<Pick<PersonRights, 'company' | 'account' | 'lacks'>>;

/** A call, as it was made. */
export interface CallToApprove {
  row: CallRow;
  request: FastifyRequest;
}

interface Memberships {
  /**
   * Turns a member of a company into the company in the calls of the member's role, on every call, so that a change
   * takes effect at once.
   * @throws Refusal 403 of a call that the role does not include
   */
  actAs(shop: Pick<Shop, 'db'>, actor: Actor, call: string): Promise<Actor>;
  /**
   * The address of the account for which the person with an address acts in a call; undefined for the own one. Without
   * a call: in all of buying.
   */
  accountOf(db: Db, email: string, call?: string): Promise<string | undefined>;
  /** Undefined for people who order for themselves. */
  rightsOf(db: Db, actor: Actor): Promise<MemberRights | undefined>;
  /** What becomes of a call by a member that failed, such as a request for approval. @throws always */
  sendForApproval(shop: Shop, actor: Actor, error: unknown, call: CallToApprove): Promise<never>;
}

/** Without a filling, members are plain customers. */
export const memberships = point<Memberships>('the members of companies');
