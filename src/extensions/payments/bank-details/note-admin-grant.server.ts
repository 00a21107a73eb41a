import type { Actor } from '#src/core/accounts/actor.ts';
import type { AdminChange } from '#src/core/admin-change.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { upsertAdminGrant } from './bank-details-repository.server.ts';

/** Keeps when a user was made an admin, in the transaction that does so: a new admin does not consent at once. */
export async function noteAdminGrant(trx: Db, _admin: Actor, { kind, subject, after }: AdminChange): Promise<void> {
  if (kind === 'user' && after?.role === 'admin') await upsertAdminGrant(trx, subject.id, Date.now());
}
