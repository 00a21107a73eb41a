import type { Config } from '#src/core/config.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { findUserByEmail } from '../account-repository.server.ts';
import type { Role } from '../actor.ts';
import { updateRole } from './admin-repository.server.ts';
import { mailAccountChange } from './mail-account-change.server.ts';

/**
 * The operator gives a role: `npm run admin`. For an account that is an admin already this confirms the person, who
 * then counts as appointed by the operator and not by an admin (two-people.server.ts).
 * @throws Error if no account with this address is verified
 */
export async function setRole(
  db: Db,
  config: Pick<Config, 'adminEmails' | 'publicUrl'>,
  email: string,
  role: Role,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const user = await findUserByEmail(trx, email);
    if (!user?.emailVerified) throw new Error(`There is no account with a verified address ${email}.`);
    if (role === 'customer' && user.role === role) return;
    await updateRole(trx, { userId: user.id, role, by: null });
    const change = role === 'admin' ? 'promoted' : 'demoted';
    await mailAccountChange(trx, config, user, change, 'The operator (npm run admin)');
  });
}
