import { NO_ACCOUNT } from './agreed-price.ts';
import type { Customer } from './lock-customers.server.ts';
import { cellOf, emailOf, type Heading, type PriceRow } from './price-columns.ts';

export interface KnownAccounts {
  /** The accounts that buy under the addresses of a file: for members, their companies. */
  buyers: ReadonlyMap<string, Customer>;
  /** The accounts that a file names by their ids. */
  accounts: ReadonlyMap<string, Customer>;
}

interface AccountOfRow {
  account?: Customer | undefined;
  /** Why no price can be agreed with this account. */
  problem?: { column: Heading; reason: string };
}

const OTHER_CUSTOMER = 'This id belongs to another customer. Clear it, or correct the email address.';
const BUYS_ELSEWHERE =
  'No orders are placed with this account. Clear the id to agree the price with the account that has this address.';

/**
 * The account of a row: without an id, the one that buys under the address. A person and the company of that person
 * share an address: with the id, each keeps its own prices.
 */
export function accountOfRow(row: PriceRow, { buyers, accounts }: KnownAccounts): AccountOfRow {
  const [id, email] = [cellOf(row, 'Customer id'), emailOf(row)];
  if (email === '') return {};
  const buyer = buyers.get(email);
  if (id === '') return buyer ? { account: buyer } : { problem: { column: 'Customer', reason: NO_ACCOUNT } };
  if (buyer?.id === id) return { account: buyer };
  const account = accounts.get(id);
  const reason = account?.email === email ? BUYS_ELSEWHERE : OTHER_CUSTOMER;
  return { ...(account?.email === email && { account }), problem: { column: 'Customer id', reason } };
}
