import type { ChangedFields, ChangeKind } from '#src/core/admin-change.server.ts';
import { point } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Refusal } from '#src/platform/http/refusal.ts';
import type { Actor } from '../actor.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;

/** Rights in words: those of the time of the proposal, which the second admin approves. */
export interface RightsInWords {
  /** Such as "Make a@example.com an administrator". */
  title: string;
  /** The same as an infinitive, within a sentence. */
  act: string;
  /** Page of what it is about. */
  path: string;
  rows: readonly { name: string; value: string; before?: string }[];
  /** For the history of changes; `action` is a past participle. */
  change: {
    kind: ChangeKind;
    action: string;
    subject: { id: string; name: string };
    before: ChangedFields;
    after: ChangedFields;
  };
}

/** Rights that one admin proposes to give. */
export interface RightsToGive {
  /** Id of the account or role that gets them: at most one proposal about it waits. */
  subject: string;
  /** What is given, as JSON: the filling of `rightsGiver` reads it. */
  content: object;
  words: RightsInWords;
}

/** Proposes to give rights. Returns the id of the proposal, or of the waiting one if the same admin made the same. */
export const rightsProposal =
  point<(trx: Db, parts: Parts, admin: Actor, rights: RightsToGive) => Promise<string>>('proposing to give rights');

/** Who proposed rights, and who approves them. */
interface TwoAdmins {
  proposer: string;
  second: Pick<Actor, 'userId'>;
}

export interface RightsGiver {
  /** Why they cannot be given now, as `give` refuses it: account or role is not what it was at the proposal. */
  problem(db: Db, parts: Parts, both: TwoAdmins, content: object): Promise<Refusal | undefined>;
  /**
   * Gives them in the transaction of the decision.
   * @throws Refusal as `problem` returns it
   */
  give(trx: Db, parts: Parts, both: TwoAdmins, content: object): Promise<void>;
}

export const rightsGiver = point<RightsGiver>('rights that two admins give');
