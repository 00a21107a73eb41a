import { findUserByEmail } from '#src/core/accounts/account-repository.server.ts';
import type { Actor } from '#src/core/accounts/actor.ts';
import { roleOf } from '#src/core/accounts/sessions/user-tokens.server.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import type { Shop } from '#src/core/shop.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { readStaff } from '../roles/read-roles.server.ts';
import { factorRequiredMail } from './second-factor-mails.ts';
import { findAddedAt, findDuty, insertDuty } from './second-factor-repository.server.ts';
import { secondFactorSettings } from './second-factor-settings.server.ts';
import { mustHaveFactor } from './step-up.server.ts';

type Parts = Pick<Shop, 'config' | 'db'>;

/**
 * Until when a person who must have a second factor keeps the rights of the role, in milliseconds since the epoch.
 * The time begins with the first call, which mails it.
 */
async function deadlineOf({ config, db }: Parts, { userId, email }: Actor): Promise<number> {
  const { graceMs } = settingsOf(config, secondFactorSettings);
  const known = await findDuty(db, userId);
  if (known !== undefined) return known + graceMs;
  const now = Date.now();
  await inTransaction(db, async (trx) => {
    if (await insertDuty(trx, userId, now))
      await insertMail(trx, factorRequiredMail(email, now + graceMs, config.publicUrl));
  });
  return now + graceMs;
}

/**
 * An administrator, or a member of the staff who sees money, who must have a second factor and has none is a customer
 * once the grace period is over.
 */
export async function limitWithoutFactor(shop: Shop, actor: Actor): Promise<Actor> {
  if (!mustHaveFactor(shop, actor) || (await findAddedAt(shop.db, actor.userId)) !== undefined) return actor;
  if ((await deadlineOf(shop, actor)) > Date.now()) return actor;
  const { staff: _, ...person } = actor;
  return {
    ...person,
    role: 'customer',
    suspended: 'Your role needs a second factor. Please set it up in your profile.',
  };
}

/** Until when this person has to set up a second factor; undefined if they need not. */
export async function findDeadline(
  shop: Parts & Pick<Shop, 'calls'>,
  { userId, email, staffRole }: Actor,
): Promise<number | undefined> {
  const { config, db } = shop;
  const { graceMs } = settingsOf(config, secondFactorSettings);
  // The actor may be limited already.
  const user = await findUserByEmail(db, email);
  const role = user && roleOf(user, config.adminEmails);
  const staff = staffRole === undefined ? undefined : await readStaff(shop, staffRole);
  if (!role || !mustHaveFactor(shop, { role, ...(staff && { staff }) })) return undefined;
  return ((await findDuty(db, userId)) ?? Date.now()) + graceMs;
}
