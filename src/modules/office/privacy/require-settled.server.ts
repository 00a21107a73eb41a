import type { Db } from '#src/platform/database/open.server.ts';
import { conflict } from '#src/platform/http/refusal.ts';
import { listUnsettled } from './erasure-repository.server.ts';

/** How the refusals name an account and its end. */
export interface EndingAccount {
  whose: 'Your account' | 'The account' | 'The company';
  end: 'deleted' | 'dissolved';
}

/** @throws Refusal of an account with orders that are open, or cancelled with money that is owed */
export async function requireSettled(trx: Db, userId: string, { whose, end }: EndingAccount): Promise<void> {
  const { open, unpaidBack, unpaid } = await listUnsettled(trx, userId);
  const named = (numbers: readonly string[]) => numbers.slice(0, 3).join(', ') + (numbers.length > 3 ? ' …' : '');
  if (open.length > 0) {
    const message = `${whose} has open orders (${named(open)}). It can be ${end} once they are delivered and paid, or cancelled.`;
    throw conflict('orders_open', message);
  }
  const account = whose.replace('Your', 'The');
  if (unpaid.length > 0) {
    const message = `Shipped pieces of cancelled orders (${named(unpaid)}) are not paid yet. ${account} can be ${end} after that.`;
    throw conflict('money_owed', message);
  }
  if (unpaidBack.length === 0) return;
  const message = `The money of cancelled orders (${named(unpaidBack)}) was not paid back yet. ${account} can be ${end} after that.`;
  throw conflict('money_owed', message);
}
