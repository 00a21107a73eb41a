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

/** The approved bank details in use; undefined before the first approval. */
export async function findBankInUse(db: Db): Promise<BankDetailsRow | undefined> {
  return toDetails((await byState(db, 'in use')).rows[0]);
}

/** The pending proposal. */
export async function findBankProposal(db: Db): Promise<BankDetailsRow | undefined> {
  return toDetails((await byState(db, 'proposed')).rows[0]);
}

/** As `findBankProposal`, but locks the row, so that no other transaction decides the proposal before this one ends. */
export async function lockBankProposal(trx: Db): Promise<BankDetailsRow | undefined> {
  const query = trx.selectFrom('bank_details').selectAll().where('state', '=', 'proposed');
  return toDetails(await query.$if(engineOf(trx) === 'postgres', (locking) => locking.forUpdate()).executeTakeFirst());
}

export async function findBankDetails(db: Db, id: string): Promise<BankDetailsRow | undefined> {
  return toDetails(await db.selectFrom('bank_details').selectAll().where('id', '=', id).executeTakeFirst());
}

/** Locks the row, so that no other transaction decides it before this one ends; SQLite has a single writer anyway. */
export async function lockBankDetails(trx: Db, id: string): Promise<BankDetailsRow | undefined> {
  const query = trx.selectFrom('bank_details').selectAll().where('id', '=', id);
  return toDetails(await query.$if(engineOf(trx) === 'postgres', (locking) => locking.forUpdate()).executeTakeFirst());
}

/** @returns undefined, without inserting, if another proposal was inserted concurrently */
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

/**
 * Moves the row in the given state, if any, to its final state: a pending proposal is superseded, the details in use
 * are replaced.
 */
export async function updateBankState(
  trx: Db,
  from: 'proposed' | 'in use',
  to: 'superseded' | 'replaced',
): Promise<void> {
  await trx.updateTable('bank_details').set({ state: to }).where('state', '=', from).execute();
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

/** All current admins. */
export async function listAdmins(db: Db, adminEmails: readonly string[]): Promise<{ id: string; email: string }[]> {
  const rows = await db
    .selectFrom('user')
    .select(adminColumns)
    .where((eb) => eb.or([eb('role', '=', 'admin'), ...adminEmails.map((email) => eb('email', '=', email))]))
    .orderBy('id')
    .execute();
  return rows.filter((row) => row.blockedAt === null && roleOf(row, adminEmails) === 'admin');
}

/**
 * Returns the admins among these users and locks their rows until this transaction ends. Rows are locked in a fixed
 * order to avoid deadlocks.
 */
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

/**
 * Milliseconds since the epoch; undefined for an admin by configuration, and for a role granted before grants were
 * recorded.
 */
export async function findAdminGrant(db: Db, userId: string): Promise<number | undefined> {
  const row = await db.selectFrom('admin_grants').select('granted_at').where('user_id', '=', userId).executeTakeFirst();
  return row && Number(row.granted_at);
}
