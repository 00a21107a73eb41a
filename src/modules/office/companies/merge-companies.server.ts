import { sql } from 'kysely';
import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { lockCustomer } from '#src/core/accounts/lock-customer.server.ts';
import { type AccountMerge, priceClashes } from '#src/core/accounts/price-clashes.ts';
import { recordAdminChange } from '#src/core/admin-change.server.ts';
import { fillingsOf } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { atField, Refusal } from '#src/platform/http/refusal.ts';
import { endCompany } from './change-members.server.ts';
import type { CompanyMerge } from './company-merge.ts';
import { findCompany, insertHistory, lockCompany, lockMembers } from './company-repository.server.ts';
import { moveAccount, PRICES, tablesOfCustomers } from './move-account.server.ts';

type Parts = Pick<Shop, 'fills' | 'tables'>;

const COUNTED = {
  orders: 'orders',
  invoices: 'invoices',
  quotes: 'quotes',
  prices: PRICES,
  conversations: 'conversations',
} as const;

/** Tables with the only row of a customer, as the preview of a merge names them. */
export const TERMS: Readonly<Record<string, string>> = {
  customer_terms: 'payment terms',
  customer_credit: 'credit limit',
  customer_buyers: 'names on papers',
};

async function rowsOf(db: Db, table: string, column: string, id: string): Promise<number> {
  const query = sql<{ count: number | string }>`select count(*) as count from ${sql.table(table)}
    where ${sql.ref(column)} = ${id}`;
  return Number((await query.execute(db)).rows[0]?.count ?? 0);
}

async function whatMoves(db: Db, { fills, tables: declared }: Parts, merge: AccountMerge): Promise<CompanyMerge> {
  const { from, into } = merge;
  const tables = new Set((await tablesOfCustomers(db, declared)).map(({ name }) => name));
  const counted = Object.entries(COUNTED).map(async ([name, table]) => [
    name,
    tables.has(table) ? await rowsOf(db, table, 'customer_id', from) : 0,
  ]);
  const numbers: Record<keyof typeof COUNTED, number> = Object.fromEntries(await Promise.all(counted));
  const [termsMoved, termsEnded]: [string[], string[]] = [[], []];
  for (const [table, name] of Object.entries(TERMS)) {
    if (!tables.has(table) || (await rowsOf(db, table, 'customer_id', from)) === 0) continue;
    ((await rowsOf(db, table, 'customer_id', into)) === 0 ? termsMoved : termsEnded).push(name);
  }
  const names = { from: await nameOf(db, from), into: await nameOf(db, into) };
  const members = await rowsOf(db, 'company_members', 'company_id', from);
  let pricesEnded = 0;
  for (const clashes of fillingsOf(fills, priceClashes)) pricesEnded += await clashes.count(db, merge);
  return { ...names, members, ...numbers, prices: numbers.prices - pricesEnded, pricesEnded, termsMoved, termsEnded };
}

/** What a merge would move. @throws Refusal 404 unless both companies exist, 422 for the same one */
export async function previewMerge(
  { db, ...parts }: Pick<Shop, 'db'> & Parts,
  actor: Actor | undefined,
  from: string,
  into: string,
): Promise<CompanyMerge> {
  requireAdmin(actor);
  requireAnother(from, into);
  for (const id of [from, into]) requireCompany(await findCompany(db, id));
  return whatMoves(db, parts, { from, into });
}

function requireAnother(from: string, into: string): void {
  if (from === into) throw atField('into', 'same_company', 'Please choose another company.');
}

function requireCompany(company: Awaited<ReturnType<typeof lockCompany>>): void {
  if (!company || company.ended_at !== null)
    throw new Refusal('missing', 'company_not_found', 'There is no such company, or it has ended.');
}

/**
 * Locks both in the sequence of their ids, so that two merges cannot wait for each other, and their accounts: a price
 * that a clerk agrees meanwhile waits.
 */
async function lockBoth(trx: Db, from: string, into: string): Promise<void> {
  const ids = [from, into].sort();
  for (const id of ids) requireCompany(await lockCompany(trx, id));
  // In the sequence of an order, whose member waits for its account.
  for (const id of ids) await lockMembers(trx, id);
  for (const id of ids) await lockCustomer(trx, id);
}

const nameOf = async (trx: Db, id: string) =>
  (await trx.selectFrom('user').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

/**
 * Merges a company into another one, which gets orders, papers, requests and members. Owners of the first become
 * buyers: only owners of the second decide about its members. Agreed prices of the first that clash with one of the
 * second end.
 * @param confirmed the name of the first company, as the admin typed it
 * @returns what has moved
 */
export async function mergeCompany(
  { db, ...parts }: Pick<Shop, 'db'> & Parts,
  actor: Actor | undefined,
  from: string,
  { into, confirmed }: { into: string; confirmed: string },
): Promise<CompanyMerge> {
  const admin = requireAdmin(actor);
  requireAnother(from, into);
  return inTransaction(db, async (trx) => {
    await lockBoth(trx, from, into);
    const moved = await whatMoves(trx, parts, { from, into });
    const { from: name, into: other } = moved;
    if (confirmed.trim() !== name) throw atField('confirmed', 'name_differs', `Please type ${name} to confirm.`);
    const members = trx.updateTable('company_members').where('company_id', '=', from);
    await members.where('role', '=', 'owner').set({ role: 'buyer' }).execute();
    await members.set({ company_id: into }).execute();
    const requests = trx.updateTable('company_requests').set({ company_id: into });
    await requests.where('company_id', '=', from).execute();
    for (const clashes of fillingsOf(parts.fills, priceClashes)) await clashes.end(trx, parts, admin, { from, into });
    await moveAccount(trx, parts, { from, to: into, isPerson: false, withTerms: true });
    await endCompany(trx, from, into);
    await insertHistory(trx, from, admin, `Merged into ${other}`);
    await insertHistory(trx, into, admin, `Took over ${name}, with its members and orders`);
    await recordAdminChange(parts, trx, admin, {
      ...{ kind: 'user', action: 'merged', subject: { id: from, name } },
      ...{ before: { company: name }, after: { company: other } },
    });
    return moved;
  });
}
