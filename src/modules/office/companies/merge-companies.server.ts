import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { endCompany } from './change-members.server.ts';
import { insertHistory, lockCompany } from './company-repository.server.ts';
import { moveAccount } from './move-account.server.ts';

/** Locks both in the sequence of their ids, so that two merges cannot wait for each other. */
async function lockBoth(trx: Db, from: string, into: string): Promise<void> {
  for (const id of [from, into].sort()) {
    const company = await lockCompany(trx, id);
    if (!company || company.ended_at !== null)
      throw new Refusal('missing', 'company_not_found', 'There is no such company, or it has ended.');
  }
}

const nameOf = async (trx: Db, id: string) =>
  (await trx.selectFrom('user').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

/**
 * Merges a company into another one, which gets orders, papers, requests and members. Owners of the first become
 * buyers: only owners of the second decide about its members.
 */
export async function mergeCompany(
  { db, fills }: Pick<Shop, 'db' | 'fills'>,
  actor: Actor | undefined,
  from: string,
  into: string,
): Promise<void> {
  const admin = requireAdmin(actor);
  if (from === into) throw new Refusal('rule', 'same_company', 'Please choose another company.', { field: 'into' });
  await inTransaction(db, async (trx) => {
    await lockBoth(trx, from, into);
    const [name, other] = [await nameOf(trx, from), await nameOf(trx, into)];
    const members = trx.updateTable('company_members').where('company_id', '=', from);
    await members.where('role', '=', 'owner').set({ role: 'buyer' }).execute();
    await members.set({ company_id: into }).execute();
    const requests = trx.updateTable('company_requests').set({ company_id: into });
    await requests.where('company_id', '=', from).execute();
    await moveAccount(trx, from, into, false);
    await endCompany(trx, from, into);
    await insertHistory(trx, from, admin.name, `Merged into ${other}`);
    await insertHistory(trx, into, admin.name, `Took over ${name}, with its members and orders`);
    await recordAdminChange({ fills }, trx, admin, {
      ...{ kind: 'user', action: 'merged', subject: { id: from, name } },
      ...{ before: { company: name }, after: { company: other } },
    });
  });
}
