import { listAdmins } from '#src/core/accounts/admins/admin-repository.server.ts';
import { haveTwoOrigins } from '#src/core/accounts/admins/two-people.server.ts';
import type { Config } from '#src/core/config.ts';
import type { Db } from '#src/platform/database/open.server.ts';

/** The admins besides this one, and how many of them could consent to a proposal of this one, if not yet today. */
export async function countSeconds(
  db: Db,
  config: Pick<Config, 'adminEmails'>,
  userId: string,
): Promise<{ others: number; seconds: number }> {
  const others = (await listAdmins(db, config.adminEmails)).filter(({ id }) => id !== userId);
  let seconds = 0;
  for (const { id } of others) if (await haveTwoOrigins(db, config, userId, id)) seconds += 1;
  return { others: others.length, seconds };
}
