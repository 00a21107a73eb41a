import { type Fill, fillingsOf } from '#src/core/point.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { findUserByEmail } from './account-repository.server.ts';
import { memberships } from './memberships.ts';

/** The account that buys under an address: for a member the company's, with the address that was given and their id. */
export async function findCustomer({ db, fills }: { db: Db; fills: readonly Fill[] }, email: string) {
  for (const { accountOf } of fillingsOf(fills, memberships)) {
    const account = await accountOf(db, email);
    const found = account === undefined ? undefined : await findUserByEmail(db, account);
    if (!found) continue;
    const member = await findUserByEmail(db, email);
    return { ...found, email: email.toLowerCase(), memberId: member?.id };
  }
  const found = await findUserByEmail(db, email);
  return found && { ...found, memberId: undefined };
}
