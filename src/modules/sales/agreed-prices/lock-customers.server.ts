import { findCustomer } from '#src/core/accounts/find-customer.server.ts';
import type { Fill } from '#src/core/point.ts';
import { engineOf } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';

export interface Customer {
  id: string;
  email: string;
  name: string;
}

async function findCustomers(db: Db, emails: readonly string[], fills: readonly Fill[]) {
  const customers: Customer[] = [];
  for (const email of emails) {
    const customer = await findCustomer({ db, fills }, email);
    if (customer) customers.push(customer);
  }
  return customers;
}

/**
 * Locks customers until the transaction ends, in a fixed order, so that two admins do not agree two prices for the same
 * days. SQLite has a single writer anyway.
 */
export async function lockCustomers(trx: Db, emails: readonly string[], fills: readonly Fill[] = []) {
  const customers = await findCustomers(trx, emails, fills);
  if (engineOf(trx) !== 'postgres') return customers;
  const ids = ['', ...customers.map(({ id }) => id)];
  await trx.selectFrom('user').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
  // Behind the lock, an address may mean another company, into which the first one was merged.
  const present = await findCustomers(trx, emails, fills);
  if (present.every(({ id }) => ids.includes(id))) return present;
  return lockCustomers(trx, emails, fills);
}
