import type { Transaction } from 'kysely';
import { returnToStock } from '#src/core/tools/stock-repository.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Database } from '#src/platform/database/schema.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { hasDemoMarks, listDemoAccounts, listDemoTools } from './demo-marks.server.ts';

/** The database contains demo accounts, whose passwords are published, but the demo is off. */
export class DemoInDatabase extends Error {
  constructor() {
    super(
      'The database holds the demo, whose passwords are public: run "npm run admin -- remove-demo", or start with an empty database.',
    );
  }
}

/** @throws DemoInDatabase when the database was seeded with the demo, which has not been removed since */
export async function requireNoDemo(db: Db): Promise<void> {
  if (await hasDemoMarks(db)) throw new DemoInDatabase();
}

export interface RemovedDemo {
  accounts: number;
  orders: number;
  reviews: number;
  tools: number;
  /** Names of the demo tools that stay because they have been edited. */
  keptTools: string[];
  /** Number of accounts that people created themselves. */
  otherAccounts: number;
}

const count = ({ numDeletedRows }: { numDeletedRows: bigint }) => Number(numDeletedRows);

/**
 * Deletes orders before their customers, whom they reference. The pieces of orders that were not cancelled return to
 * stock.
 */
async function deleteOrdersOf(trx: Transaction<Database>, customerIds: readonly string[]): Promise<number> {
  if (customerIds.length === 0) return 0;
  const orders = await trx
    .deleteFrom('orders')
    .where('customer_id', 'in', customerIds)
    .returning(['tool_id', 'quantity', 'cancelled_at'])
    .execute();
  for (const { tool_id, quantity, cancelled_at } of orders) {
    if (cancelled_at === null) await returnToStock(trx, tool_id, quantity);
  }
  return orders.length;
}

async function deleteAccounts(trx: Transaction<Database>) {
  const accounts = await listDemoAccounts(trx);
  const [ids, emails] = [accounts.map(({ id }) => id), accounts.map(({ email }) => email)];
  const orders = await deleteOrdersOf(trx, ids);
  if (ids.length === 0) return { accounts: 0, orders, reviews: 0 };
  const reviews = count(await trx.deleteFrom('reviews').where('customer_id', 'in', ids).executeTakeFirstOrThrow());
  // Mails to the accounts and about them.
  await trx
    .deleteFrom('outbox')
    .where((eb) => eb.or([eb('recipient', 'in', emails), eb('reply_to', 'in', emails)]))
    .execute();
  // Password-reset links, which refer to the account.
  await trx.deleteFrom('verification').where('value', 'in', ids).execute();
  await trx.deleteFrom('earlier_sign_ups').where('email', 'in', emails).execute();
  // Deleting an account cascades to its profile, password, linked sign-ins and sessions.
  await trx.deleteFrom('user').where('id', 'in', ids).execute();
  return { accounts: ids.length, orders, reviews };
}

/**
 * Deletes the demo tools except edited ones, which are the work of an admin. The pictures of deleted ones are left to
 * the next cleanup.
 */
async function deleteTools(trx: Transaction<Database>) {
  const tools = await listDemoTools(trx);
  const untouched = tools.filter(({ version }) => version === 1);
  const keptTools = tools.filter(({ version }) => version > 1).map(({ name }) => name);
  if (untouched.length === 0) return { tools: 0, keptTools };
  const ids = untouched.map(({ id }) => id);
  const otherPictures = await trx.selectFrom('tool_pictures').select('image').where('tool_id', 'in', ids).execute();
  const images = [...untouched, ...otherPictures].map(({ image }) => image);
  await trx.deleteFrom('tools').where('id', 'in', ids).execute();
  await trx.updateTable('images').set({ touched_at: 0 }).where('path', 'in', images).execute();
  return { tools: ids.length, keptTools };
}

/**
 * Removes the seeded demo data and everything that its accounts created. All other accounts, orders, reviews and tools
 * stay; orders of a removed tool keep their own copy of its data.
 * @returns undefined if the database contains no demo
 */
export function removeDemo(db: Db): Promise<RemovedDemo | undefined> {
  return inTransaction(db, async (trx) => {
    if (!(await hasDemoMarks(trx))) return undefined;
    const removed = { ...(await deleteAccounts(trx)), ...(await deleteTools(trx)) };
    await trx.deleteFrom('demo_marks').execute();
    const { others } = await trx
      .selectFrom('user')
      .select(({ fn }) => fn.countAll<number>().as('others'))
      .executeTakeFirstOrThrow();
    return { ...removed, otherAccounts: Number(others) };
  });
}
