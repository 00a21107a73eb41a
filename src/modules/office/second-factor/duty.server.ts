import { findUserByEmail } from '#src/core/accounts/account-repository.server.ts';
import type { Actor } from '#src/core/accounts/actor.ts';
import { roleOf } from '#src/core/accounts/sessions/user-tokens.server.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import type { Shop } from '#src/core/shop.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { factorRequiredMail } from './second-factor-mails.ts';
import { findAddedAt, findDuty, insertDuty } from './second-factor-repository.server.ts';
import { secondFactorSettings } from './second-factor-settings.server.ts';

type Parts = Pick<Shop, 'config' | 'db'>;

/**
 * Until when an administrator without a second factor keeps the rights of the role, in milliseconds since the epoch.
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

/** An administrator who must have a second factor and has none is a customer once the grace period is over. */
export async function limitWithoutFactor(shop: Shop, actor: Actor): Promise<Actor> {
  const { isRequired } = settingsOf(shop.config, secondFactorSettings);
  if (!isRequired || actor.role !== 'admin' || (await findAddedAt(shop.db, actor.userId)) !== undefined) return actor;
  return (await deadlineOf(shop, actor)) > Date.now() ? actor : { ...actor, role: 'customer' };
}

/** Until when this person has to set up a second factor; undefined if they need not. */
export async function findDeadline({ config, db }: Parts, { userId, email }: Actor): Promise<number | undefined> {
  const { isRequired, graceMs } = settingsOf(config, secondFactorSettings);
  if (!isRequired) return undefined;
  // The actor may be limited already.
  const user = await findUserByEmail(db, email);
  if (!user || roleOf(user, config.adminEmails) !== 'admin') return undefined;
  return ((await findDuty(db, userId)) ?? Date.now()) + graceMs;
}
