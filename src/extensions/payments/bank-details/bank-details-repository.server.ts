import type { Selectable } from 'kysely';
import type { Actor } from '#src/core/accounts/actor.ts';
import { roleOf } from '#src/core/accounts/sign-in.server.ts';
import { compileOnce } from '#src/platform/database/compile-once.server.ts';
import { engineOf } from '#src/platform/database/engine.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { BankDetails } from './bank-details.ts';
import type { BankDetailsTable } from './bank-details-table.ts';

export type BankDetailsRow = Omit<Selectable<BankDetailsTable>, 'details'> & { details: BankDetails };

function toDetails(row: Selectable<BankDetailsTable> | undefined): BankDetailsRow | undefined {
  return row && { ...row, details: JSON.parse(row.details) as BankDetails };
}

const byState = compileOnce((db, state: 'in use' | 'proposed') =>
  db.selectFrom('bank_details').selectAll().where('state', '=', state),
);

/** Bank details approved last; undefined before the first approval. */
export async function findBankInUse(db: Db): Promise<BankDetailsRow | undefined> {
  return toDetails((await byState(db, 'in use')).rows[0]);
}

/** Pending proposal. */
export async function findBankProposal(db: Db): Promise<BankDetailsRow | undefined> {
  return toDetails((await byState(db, 'proposed')).rows[0]);
}

/** `findBankProposal`, which no other transaction decides until this one ends. */
export async function lockBankProposal(trx: Db): Promise<BankDetailsRow | undefined> {
  const query = trx.selectFrom('bank_details').selectAll().where('state', '=', 'proposed');
  return toDetails(await query.$if(engineOf(trx) === 'postgres', (locking) => locking.forUpdate()).executeTakeFirst());
}

export async function findBankDetails(db: Db, id: string): Promise<BankDetailsRow | undefined> {
  return toDetails(await db.selectFrom('bank_details').selectAll().where('id', '=', id).executeTakeFirst());
}

/** No other transaction decides it until this one ends; SQLite has one writer anyway. */
export async function lockBankDetails(trx: Db, id: string): Promise<BankDetailsRow | undefined> {
  const query = trx.selectFrom('bank_details').selectAll().where('id', '=', id);
  return toDetails(await query.$if(engineOf(trx) === 'postgres', (locking) => locking.forUpdate()).executeTakeFirst());
}

/** @returns undefined when another proposal was inserted at the same moment; nothing is inserted then */
export async function insertBankProposal(
  trx: Db,
  { userId, email }: Actor,
  details: BankDetails,
): Promise<string | undefined> {
  const id = newId();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('bank_details')
    .values({
      id,
      details: JSON.stringify(details),
      state: 'proposed',
      proposed_by: userId,
      proposed_email: email.toLowerCase(),
      proposed_at: Date.now(),
      decided_by: null,
      decided_email: null,
      decided_at: null,
    })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n ? id : undefined;
}

/** Ends what is in one state, if anything is: what waits is superseded, what is in use is replaced. */
export async function updateBankState(
  trx: Db,
  was: 'proposed' | 'in use',
  is: 'superseded' | 'replaced',
): Promise<void> {
  await trx.updateTable('bank_details').set({ state: is }).where('state', '=', was).execute();
}

export async function updateBankDecision(
  trx: Db,
  id: string,
  { userId, email }: Actor,
  state: 'in use' | 'declined',
): Promise<void> {
  await trx
    .updateTable('bank_details')
    .set({ state, decided_by: userId, decided_email: email.toLowerCase(), decided_at: Date.now() })
    .where('id', '=', id)
    .execute();
}

const adminColumns = ['id', 'email', 'role', 'emailVerified', 'blockedAt'] as const;

/** Current admins. */
export async function listAdmins(db: Db, adminEmails: readonly string[]): Promise<{ id: string; email: string }[]> {
  const rows = await db
    .selectFrom('user')
    .select(adminColumns)
    .where((eb) => eb.or([eb('role', '=', 'admin'), ...adminEmails.map((email) => eb('email', '=', email))]))
    .orderBy('id')
    .execute();
  return rows.filter((row) => row.blockedAt === null && roleOf(row, adminEmails) === 'admin');
}

/** Of these users the admins; no other transaction changes them until this one ends. Locked in one order, so that two never wait for each other. */
export async function lockAdmins(
  trx: Db,
  ids: readonly string[],
  adminEmails: readonly string[],
): Promise<{ id: string; email: string }[]> {
  const rows = await trx
    .selectFrom('user')
    .select(adminColumns)
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(engineOf(trx) === 'postgres', (query) => query.forUpdate())
    .execute();
  return rows.filter((row) => row.blockedAt === null && roleOf(row, adminEmails) === 'admin');
}

export async function upsertAdminGrant(trx: Db, userId: string, grantedAt: number): Promise<void> {
  await trx
    .insertInto('admin_grants')
    .values({ user_id: userId, granted_at: grantedAt })
    .onConflict((oc) => oc.column('user_id').doUpdateSet({ granted_at: grantedAt }))
    .execute();
}

/** Milliseconds since the epoch; undefined for an admin by configuration, or from before grants were kept. */
export async function findAdminGrant(db: Db, userId: string): Promise<number | undefined> {
  const row = await db.selectFrom('admin_grants').select('granted_at').where('user_id', '=', userId).executeTakeFirst();
  return row && Number(row.granted_at);
}
