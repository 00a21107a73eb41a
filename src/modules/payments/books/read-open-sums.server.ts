import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import type { CurrencyAmount } from '#src/core/overview-sources.ts';
import type { Shop } from '#src/core/shop.ts';
import { today } from '#src/core/site/calendar.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { sumOpen } from './account-repository.server.ts';
import { type OpenSums, openSumsOf } from './open-sums.ts';
import { requireCustomer } from './read-account-statement.server.ts';

/**
 * What the caller has to pay, by age; for an admin, what all customers or one of them have to pay.
 * @throws Refusal 403 for another customer’s, 404 if there is no such customer
 */
export async function readOpenSums(
  { db }: Pick<Shop, 'db'>,
  actor: Actor | undefined,
  customer: string | undefined,
): Promise<OpenSums[]> {
  const { role } = requireSignedIn(actor);
  const isOfAll = role === 'admin' && customer === undefined;
  const customerId = isOfAll ? undefined : (await requireCustomer(db, actor, customer)).id;
  return openSumsOf(await sumOpen(db, customerId), today());
}

/** What all customers should have paid before today, by currency. */
export async function sumOverdue(db: Db): Promise<CurrencyAmount[]> {
  const sums = openSumsOf(await sumOpen(db, undefined), today());
  return sums.map(({ currency, overdue }) => ({ currency, amount: overdue }));
}
