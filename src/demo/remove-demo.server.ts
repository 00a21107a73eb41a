import type { Transaction } from 'kysely';
import { returnToStock } from '#src/core/tools/stock-repository.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Database } from '#src/platform/database/schema.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { hasDemoMarks, listDemoAccounts, listDemoTools } from './demo-marks.server.ts';

/** The shop has no demo, but the database has: its accounts have published passwords. */
export class DemoInDatabase extends Error {
  constructor() {
    super(
      'The database holds the demo, whose passwords everybody knows: run "npm run admin -- remove-demo", or start with an empty database.',
    );
  }
}

/** @throws DemoInDatabase when the demo was set up in this database and not removed since */
export async function requireNoDemo(db: Db): Promise<void> {
  if (await hasDemoMarks(db)) throw new DemoInDatabase();
}

export interface RemovedDemo {
  accounts: number;
  orders: number;
  reviews: number;
  tools: number;
  /** Names of the demo's tools that were edited since. */
  keptTools: string[];
  /** Accounts that people made themselves. */
  otherAccounts: number;
}

const count = ({ numDeletedRows }: { numDeletedRows: bigint }) => Number(numDeletedRows);

/** Orders refer to their customer, so they go first; the pieces of an order that was not cancelled go back to a tool that stays. */
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
  // To them, and about them.
  await trx
    .deleteFrom('outbox')
    .where((eb) => eb.or([eb('recipient', 'in', emails), eb('reply_to', 'in', emails)]))
    .execute();
  // Links to choose a new password name the account.
  await trx.deleteFrom('verification').where('value', 'in', ids).execute();
  await trx.deleteFrom('earlier_sign_ups').where('email', 'in', emails).execute();
  // Profile, password, linked sign-ins and sessions go with the account.
  await trx.deleteFrom('user').where('id', 'in', ids).execute();
  return { accounts: ids.length, orders, reviews };
}

/** An edited tool is the work of an admin. The pictures of the others are given to the next cleaning. */
async function deleteTools(trx: Transaction<Database>) {
  const tools = await listDemoTools(trx);
  const untouched = tools.filter(({ version }) => version === 1);
  const keptTools = tools.filter(({ version }) => version > 1).map(({ name }) => name);
  if (untouched.length === 0) return { tools: 0, keptTools };
  const ids = untouched.map(({ id }) => id);
  const further = await trx.selectFrom('tool_pictures').select('image').where('tool_id', 'in', ids).execute();
  const images = [...untouched, ...further].map(({ image }) => image);
  await trx.deleteFrom('tools').where('id', 'in', ids).execute();
  await trx.updateTable('images').set({ touched_at: 0 }).where('path', 'in', images).execute();
  return { tools: ids.length, keptTools };
}

/**
 * Removes what the demo was set up with and what its two accounts did. Everybody else's accounts, orders, reviews and tools stay: an
 * order keeps its own copy of a tool that goes.
 * @returns undefined when there is no demo in this database
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
