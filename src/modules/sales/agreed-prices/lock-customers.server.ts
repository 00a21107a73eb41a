import { findCustomer } from '#src/core/accounts/find-customer.server.ts';
import type { Fill } from '#src/core/point.ts';
import { engineOf } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';

/**
 * Locks customers until the transaction ends, in a fixed order, so that two admins do not agree two prices for the same
 * days. SQLite has a single writer anyway.
 */
export async function lockCustomers(trx: Db, emails: readonly string[], fills: readonly Fill[] = []) {
  const customers: { id: string; email: string; name: string }[] = [];
  for (const email of emails) {
    const customer = await findCustomer({ db: trx, fills }, email);
    if (customer) customers.push(customer);
  }
  const ids = ['', ...customers.map(({ id }) => id)];
  const query = trx.selectFrom('user').select('id').where('id', 'in', ids).orderBy('id');
  if (engineOf(trx) === 'postgres') await query.forNoKeyUpdate().execute();
  return customers;
}
