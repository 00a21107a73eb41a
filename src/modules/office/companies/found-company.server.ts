import { type Actor, requireSignedIn, signInRequired } from '#src/core/accounts/actor.ts';
import { nameProblem } from '#src/core/accounts/credentials.ts';
import { roleOf } from '#src/core/accounts/sessions/user-tokens.server.ts';
import type { Config } from '#src/core/config.ts';
import { requirePrintable } from '#src/core/orders/printed-texts.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { atField, conflict, Refusal } from '#src/platform/http/refusal.ts';
import { lockUsers } from '../users/user-repository.server.ts';
import { addressOfCompany } from './company-account.ts';
import { insertHistory, insertMember } from './company-repository.server.ts';
import { moveAccount } from './move-account.server.ts';

/**
 * @param earlier a stored name, which can stay
 * @throws Refusal 422 for a name that no account can have, or that papers cannot show
 */
export function requireCompanyName(shop: Pick<Shop, 'fills'>, typed: string, earlier?: string): string {
  const problem = nameProblem(typed);
  if (problem) throw atField('name', 'company_name', problem);
  const name = typed.trim();
  if (name !== earlier) requirePrintable(shop, { name });
  return name;
}

const customersOnly = () =>
  new Refusal('forbidden', 'customers_only', 'Companies are for customers. Please use another account.');

/** Admins and staff serve companies: they are in none. */
export function requireNoStaff(actor: Actor | undefined): Actor {
  const person = requireSignedIn(actor);
  const isStaff = person.role === 'admin' || person.staffRole !== undefined || person.suspended !== undefined;
  if (isStaff) throw customersOnly();
  return person;
}

/**
 * The same as the account is now. It is locked until the transaction ends: a call that gives the person rights waits,
 * and then finds a member.
 */
export async function requireStillNoStaff(
  trx: Db,
  { userId }: Actor,
  { adminEmails }: Pick<Config, 'adminEmails'>,
): Promise<void> {
  const [user] = await lockUsers(trx, [userId]);
  if (!user || user.blockedAt !== null) throw signInRequired();
  if (roleOf(user, adminEmails) === 'admin' || user.staffRole !== null) throw customersOnly();
}

export const inCompanyAlready = () => conflict('in_company', 'You are in a company already. Please leave it first.');

/** The account of a company: a customer without sign-in. It counts as used, so that it is kept. */
export async function insertCompany(trx: Db, name: string, now = Date.now()): Promise<string> {
  const id = newId();
  const times = { createdAt: new Date(now), updatedAt: new Date(now), firstUsedAt: now, lastSignInAt: null };
  const email = addressOfCompany(name, id);
  await trx
    .insertInto('user')
    .values({ id, name, email, emailVerified: true, image: null, role: 'customer', ...times })
    .execute();
  await trx
    .insertInto('companies')
    .values({ id, po_required: 0, founded_at: now, ended_at: null, merged_into: null })
    .execute();
  return id;
}

/** Makes the first owner, whose orders and papers move to the company if wanted. @returns the id of the company */
export async function foundCompany(
  { config, db, fills, tables }: Pick<Shop, 'config' | 'db' | 'fills' | 'tables'>,
  actor: Actor | undefined,
  { name: typed, moveOrders }: { name: string; moveOrders: boolean },
): Promise<string> {
  const founder = requireNoStaff(actor);
  const { userId } = founder;
  const name = requireCompanyName({ fills }, typed);
  return inTransaction(db, async (trx) => {
    await requireStillNoStaff(trx, founder, config);
    const now = Date.now();
    const id = await insertCompany(trx, name, now);
    const limits = { order_limit_minor: null, month_limit_minor: null, limit_currency: null };
    const owner = { person_id: userId, company_id: id, role: 'owner' as const, joined_at: now, ...limits };
    if (!(await insertMember(trx, owner))) throw inCompanyAlready();
    if (moveOrders) await moveAccount(trx, { tables }, { from: userId, to: id, isPerson: true, withTerms: true });
    await insertHistory(trx, id, founder, `Created ${name}${moveOrders ? ', with the earlier orders' : ''}`);
    return id;
  });
}
