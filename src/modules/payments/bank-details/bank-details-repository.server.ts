import type { Selectable } from 'kysely';
import type { Actor } from '#src/core/accounts/actor.ts';
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

/** When the details in use, or the ones before them, were last approved; in milliseconds since the epoch. */
export async function findLastApproval(db: Db): Promise<number | undefined> {
  const { last } = await db
    .selectFrom('bank_details')
    .select(({ fn }) => fn.max('decided_at').as('last'))
    .where('state', 'in', ['in use', 'replaced'])
    .executeTakeFirstOrThrow();
  return last === null ? undefined : Number(last);
}
