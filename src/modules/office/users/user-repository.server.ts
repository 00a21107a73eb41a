import { setImmediate as yieldToOtherRequests } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { shownEmail } from '#src/core/accounts/shown-email.server.ts';
import { engineOf } from '#src/platform/database/engine.server.ts';
import { containsPattern } from '#src/platform/database/like-pattern.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Page, PageRequest } from '#src/platform/http/page.ts';
import { containsWords } from '#src/platform/i18n/contains-words.ts';
import type { UserSearch } from './user.ts';

/** Number of users scanned per step, during which SQLite serves no other request. */
const STEP = 2_000;

const COLUMNS = [
  'user.id',
  'name',
  'role',
  'staffRole',
  'emailVerified',
  'blockedAt',
  'lastSignInAt',
  'createdAt',
] as const;

function conditionsOf(db: Db, { text, group }: UserSearch, adminEmails: readonly string[]): RawBuilder<SqlBool>[] {
  // Deleted accounts remain as rows without a name.
  const conditions = [sql<SqlBool>`"user".id not in (select user_id from erased_accounts)`];
  if (group === 'blocked') conditions.push(sql`"blockedAt" is not null`);
  if (group === 'unverified')
    conditions.push(engineOf(db) === 'sqlite' ? sql`"emailVerified" = 0` : sql`not "emailVerified"`);
  if (group === 'admin') {
    const fixed = adminEmails.length > 0 ? sql`email in (${sql.join(adminEmails)})` : sql`1 = 0`;
    conditions.push(sql`(role = 'admin' or ${fixed})`);
  }
  if (group === 'company') conditions.push(sql`founded_at is not null and ended_at is null`);
  for (const pattern of text.split(/\s+/).filter(Boolean).map(containsPattern)) {
    const nameAndEmail = sql`concat_ws(' ', name, ${shownEmail})`;
    conditions.push(
      engineOf(db) === 'sqlite'
        ? sql`${nameAndEmail} like ${pattern} escape '\\'`
        : sql`lower(${nameAndEmail}) like ${pattern}`,
    );
  }
  return conditions;
}

async function usersWithOrders(db: Db, conditions: RawBuilder<SqlBool>[], { limit, after }: PageRequest) {
  return db
    .selectFrom('user')
    .leftJoin('companies', 'companies.id', 'user.id')
    .select(COLUMNS)
    .select(['founded_at', 'ended_at'])
    .select(shownEmail.as('email'))
    .select((eb) =>
      eb
        .selectFrom('orders')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .whereRef('orders.customer_id', '=', 'user.id')
        .as('orders'),
    )
    .where(sql<SqlBool>`${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`1 = 1`}`)
    .$if(after !== undefined, (query) => query.where('user.id', '<', after ?? ''))
    .orderBy('user.id', 'desc')
    .limit(limit)
    .execute();
}

export type UserRow = Awaited<ReturnType<typeof usersWithOrders>>[number];

/** End of a scan step; undefined at the end of the list. */
async function endOfStep(db: Db, after: string | undefined): Promise<string | undefined> {
  const row = await db
    .selectFrom('user')
    .select('id')
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .offset(STEP - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** A page of the matching users, newest first. No index covers words in a name, so the list is scanned in steps. */
export async function findUsers(
  db: Db,
  search: UserSearch,
  adminEmails: readonly string[],
  { limit, after }: PageRequest,
): Promise<Page<UserRow>> {
  const conditions = conditionsOf(db, search, adminEmails);
  const users: UserRow[] = [];
  for (let cursor = after; ; ) {
    const end = await endOfStep(db, cursor);
    const within = end === undefined ? [] : [sql<SqlBool>`"user".id >= ${end}`];
    for (let from = cursor, more = true; more && users.length <= limit; ) {
      const rows = await usersWithOrders(db, [...conditions, ...within], { limit: limit + 1, after: from });
      users.push(...rows.filter(({ name, email }) => containsWords(`${name} ${email}`, search.text)));
      from = rows.at(-1)?.id;
      more = rows.length > limit;
    }
    if (users.length > limit) return { items: users.slice(0, limit), next: users[limit - 1]?.id };
    if (end === undefined) return { items: users, next: undefined };
    cursor = end;
    await yieldToOtherRequests();
  }
}

/**
 * Locks users until the transaction ends, in a fixed order to prevent deadlocks. SQLite needs no lock, as it has only
 * one writer.
 */
export async function lockUsers(trx: Db, ids: readonly string[]) {
  return trx
    .selectFrom('user')
    .select(COLUMNS)
    .select(shownEmail.as('email'))
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Also ends the sessions of the user. @param blockedAt null to unblock */
export async function updateBlocked(trx: Db, id: string, blockedAt: number | null): Promise<void> {
  await trx.updateTable('user').set({ blockedAt }).where('id', '=', id).execute();
  await trx.deleteFrom('session').where('userId', '=', id).execute();
}
