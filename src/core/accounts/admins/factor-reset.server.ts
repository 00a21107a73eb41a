import type { Config } from '#src/core/config.ts';
import { type Fill, fillingsOf, point } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { findUserByEmail } from '../account-repository.server.ts';
import type { Actor } from '../actor.ts';
import { factorRemovedMail } from './account-change-mails.ts';
import { mailAdmins } from './mail-admins.server.ts';

/** A person who lost the second factor. */
export interface Locked {
  userId: string;
  email: string;
}

interface FactorReset {
  /** Whether this person has a second factor. */
  has: (db: Db, userId: string) => Promise<boolean>;
  /** Removes it, ends the sessions, and mails the person. @param by who did it, as a subject of a sentence */
  remove: (trx: Db, config: Pick<Config, 'publicUrl'>, person: Locked, by: string) => Promise<void>;
}

/** Removes the second factor of another person. */
export const factorReset = point<FactorReset>('removing the second factor of a person');

/** Proposes it to the other admins. @returns id of the proposal */
export const factorResetProposal = point<
  (shop: Pick<Shop, 'config' | 'db' | 'fills'>, admin: Actor, person: Locked) => Promise<string>
>('proposing to remove the second factor of a person');

/**
 * The operator removes the second factor of a person: `npm run admin`. All admins get a mail.
 * @throws Error if there is no such person or second factor
 */
export async function removeFactorByOperator(
  trx: Db,
  { config, fills }: { config: Config; fills: readonly Fill[] },
  email: string,
): Promise<void> {
  const [reset] = fillingsOf(fills, factorReset);
  const user = await findUserByEmail(trx, email);
  if (!reset || !user || !(await reset.has(trx, user.id))) throw new Error(`${email} has no second factor.`);
  const by = 'The operator (npm run admin)';
  await reset.remove(trx, config, { userId: user.id, email: user.email }, by);
  await mailAdmins(trx, config, (to) => factorRemovedMail(to, user.email, by, config.publicUrl));
}
