import type { Selectable } from 'kysely';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { DAY_MS, WEEK_MS } from '#src/platform/time/units.ts';
import type { EarlierSignUpTable } from '../account-tables.ts';

/** The unverified sign-up with this address, if any. */
export async function findUnverifiedSignUp(db: Db, email: string) {
  return db
    .selectFrom('user')
    .innerJoin('account', 'account.userId', 'user.id')
    .select(['user.id', 'user.email', 'user.name', 'user.createdAt', 'account.password'])
    .where('user.email', '=', email.toLowerCase())
    .where('user.emailVerified', '=', false)
    .where('account.providerId', '=', 'credential')
    .executeTakeFirst();
}

/** @returns false if the user has been verified or is gone */
export async function deleteUnverifiedUser(db: Db, email: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('user')
    .where('email', '=', email.toLowerCase())
    .where('emailVerified', '=', false)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

type EarlierSignUp = Selectable<EarlierSignUpTable>;

export async function insertEarlierSignUp(db: Db, signUp: EarlierSignUp): Promise<void> {
  await db.insertInto('earlier_sign_ups').values(signUp).execute();
}

export async function findEarlierSignUp(db: Db, id: string): Promise<EarlierSignUp | undefined> {
  return db.selectFrom('earlier_sign_ups').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether this address signed up before the pending sign-up. */
export async function hasEarlierSignUp(db: Db, email: string): Promise<boolean> {
  const query = db.selectFrom('earlier_sign_ups').select('id').where('email', '=', email.toLowerCase()).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function deleteEarlierSignUps(db: Db, email: string): Promise<void> {
  await db.deleteFrom('earlier_sign_ups').where('email', '=', email.toLowerCase()).execute();
}

/** How long an unverified account is kept, in milliseconds; until then its mail can be sent again. */
const UNVERIFIED_FOR = WEEK_MS;
/**
 * How long a verified account that was never signed in to is kept, in milliseconds. It may be a stranger's sign-up that
 * the owner of the address verified by mistake.
 */
const UNUSED_FOR = 30 * DAY_MS;

/**
 * Removes unused customer accounts without sessions, orders, reviews or profile.
 * @returns number of removed accounts
 */
export async function deleteAbandonedAccounts(db: Db, now = Date.now()): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('user')
    .where('role', '=', 'customer')
    .where('firstUsedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('createdAt', '<', new Date(now - UNUSED_FOR)),
        eb('emailVerified', '=', false).and('createdAt', '<', new Date(now - UNVERIFIED_FOR)),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('session').select('id').whereRef('userId', '=', 'user.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('orders').select('id').whereRef('customer_id', '=', 'user.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('reviews').select('id').whereRef('customer_id', '=', 'user.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('profiles').select('user_id').whereRef('user_id', '=', 'user.id'))),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Removes set-aside sign-ups that are older than an unverified account can get. @returns number of removed sign-ups */
export async function deleteOldSignUps(db: Db, now = Date.now()): Promise<number> {
  const query = db.deleteFrom('earlier_sign_ups').where('created_at', '<', now - UNVERIFIED_FOR);
  return Number((await query.executeTakeFirstOrThrow()).numDeletedRows);
}

/** Marks an unverified user as verified. @returns false if there is no such user */
export async function updateUnverifiedUser(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set({ emailVerified: true, updatedAt: new Date() })
    .where('id', '=', id)
    .where('emailVerified', '=', false)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Creates an account with a verified address and without a password, which is chosen through a mail to the address.
 * @returns false if there is an account with this address
 */
export async function insertInvitedUser(
  db: Db,
  { id, email, name }: Pick<EarlierSignUp, 'id' | 'email' | 'name'>,
): Promise<boolean> {
  const now = new Date();
  const times = { createdAt: now, updatedAt: now };
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('user')
    .values({ id, email, name, emailVerified: true, image: null, role: 'customer', ...times })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Creates an account with a password and a verified address. @throws Error if there is one with this address */
export async function insertVerifiedUser(db: Db, { id, email, name, password }: EarlierSignUp): Promise<void> {
  const now = new Date();
  const times = { createdAt: now, updatedAt: now };
  if (!(await insertInvitedUser(db, { id, email, name })))
    throw new Error(`The address of sign-up ${id} has an account already.`);
  await db
    .insertInto('account')
    .values({ id: newId(), accountId: id, providerId: 'credential', userId: id, password, ...times })
    .execute();
}
