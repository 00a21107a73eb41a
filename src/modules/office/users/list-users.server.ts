import { roleOf } from '#src/core/accounts/sessions/user-tokens.server.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Page, PageRequest } from '#src/platform/http/page.ts';
import { fromMinorUnits } from '#src/platform/i18n/money.ts';
import { listWithFactor } from '../second-factor/second-factor-repository.server.ts';
import { secondFactorSettings } from '../second-factor/second-factor-settings.server.ts';
import { sumOpenOrders } from './open-order-repository.server.ts';
import type { UserSearch } from './user.ts';
import { findUsers, type UserRow } from './user-repository.server.ts';
import type { ShopUser } from './users.calls.ts';

const isoTime = (time: number | null) => (time === null ? null : new Date(time).toISOString());

function toShopUser(
  row: UserRow,
  open: Awaited<ReturnType<typeof sumOpenOrders>>,
  adminEmails: readonly string[],
  withFactor: ReadonlySet<string>,
): ShopUser {
  const own = open.filter(({ customerId }) => customerId === row.id);
  const amounts = own.map(({ currency, minor }) => ({ currency, amount: fromMinorUnits(Number(minor), currency) }));
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    role: roleOf(row, adminEmails),
    staffRole: row.staffRole,
    fixedRole: adminEmails.includes(row.email),
    verified: Boolean(row.emailVerified),
    secondFactor: withFactor.has(row.id),
    orders: Number(row.orders ?? 0),
    openOrders: own.reduce((sum, { orders }) => sum + Number(orders), 0),
    openAmounts: amounts.filter(({ amount }) => amount > 0),
    lastSignInAt: isoTime(row.lastSignInAt),
    createdAt: new Date(row.createdAt).toISOString(),
    blockedAt: isoTime(row.blockedAt),
    company: row.founded_at === null ? null : row.ended_at === null ? 'open' : 'ended',
  };
}

/** A page of the matching users, newest first. */
export async function listUsers(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  search: UserSearch,
  page: PageRequest,
): Promise<Page<ShopUser>> {
  const { items, next } = await findUsers(db, search, config.adminEmails, page);
  const ids = items.map(({ id }) => id);
  const open = await sumOpenOrders(db, ids);
  const { isOn } = settingsOf(config, secondFactorSettings);
  const withFactor = isOn ? await listWithFactor(db, ids) : new Set<string>();
  return { items: items.map((row) => toShopUser(row, open, config.adminEmails, withFactor)), next };
}
