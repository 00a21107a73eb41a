import type { Actor } from '#src/core/accounts/actor.ts';
import type { AdminChange } from '#src/core/admin-change.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { upsertAdminGrant } from './bank-details-repository.server.ts';

/** Records when a user became an admin, in the granting transaction: a new admin may not consent right away. */
export async function noteAdminGrant(trx: Db, _admin: Actor, { kind, subject, after }: AdminChange): Promise<void> {
  if (kind === 'user' && after?.role === 'admin') await upsertAdminGrant(trx, subject.id, Date.now());
}
