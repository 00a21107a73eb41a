import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import type { Config } from '#src/core/config.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { fromMinorUnits } from '#src/platform/i18n/money.ts';
import type { CreditList, CustomerCredit } from './credit.calls.ts';
import { type CreditDecision, shareUsed } from './credit.ts';
import {
  type CreditRow,
  countNewCustomers,
  findCredit,
  listMostOpen,
  listNewCustomers,
  sumExposures,
} from './credit-repository.server.ts';
import { creditSettings } from './credit-settings.server.ts';
import { limitOf } from './require-credit.server.ts';

type Parts = Pick<Shop, 'config' | 'db'>;
type Sums = Awaited<ReturnType<typeof sumExposures>>;

const decision = (at: number | null, by: string | null): CreditDecision | null =>
  at === null ? null : { at: new Date(Number(at)).toISOString(), by };

const ownLimitOf = ({ limit_minor, currency }: CreditRow) =>
  limit_minor === null ? null : { limit: Number(limit_minor), currency: currency ?? '' };

function toCredit(row: CreditRow, sums: Sums, config: Config): CustomerCredit {
  const { currency } = config;
  const open = sums.filter(({ customerId }) => customerId === row.id);
  const limit = limitOf({ own: ownLimitOf(row) }, config);
  const { newCustomerHours } = settingsOf(config, creditSettings);
  return {
    customer: { _id: row.id, name: row.name, email: row.email },
    isNew: newCustomerHours > 0 && !row.known,
    accepted: decision(row.accepted_at, row.accepted_by),
    unpaidOrders: Number(row.unpaid_orders ?? 0),
    releasedAt: row.released_at === null ? null : new Date(Number(row.released_at)).toISOString(),
    currency,
    open: fromMinorUnits(open.find((sum) => sum.currency === currency)?.open ?? 0, currency),
    openElsewhere: open
      .filter((sum) => sum.currency !== currency)
      .map((sum) => ({ currency: sum.currency, amount: fromMinorUnits(sum.open, sum.currency) })),
    limit: limit === undefined ? null : fromMinorUnits(limit, currency),
    ownLimit: ownLimitOf(row)?.currency === currency,
    limitSet: decision(row.limit_set_at, row.limit_set_by),
  };
}

async function toCredits({ config, db }: Parts, rows: readonly CreditRow[]): Promise<CustomerCredit[]> {
  const ids = rows.map(({ id }) => id);
  const sums = await sumExposures(db, ids);
  return rows.map((row) => toCredit(row, sums, config));
}

/** The credit of the customer of an order. */
export async function readCreditOfOrder(
  shop: Parts,
  actor: Actor | undefined,
  orderId: string,
): Promise<CustomerCredit> {
  requireAdmin(actor);
  const { customerId } = await requireOrder(shop.db, orderId);
  const row = await findCredit(shop.db, customerId);
  const [credit] = await toCredits(shop, row ? [row] : []);
  if (!credit) throw new Error(`order ${orderId} has no customer`);
  return credit;
}

const isOn = ({ config }: Parts) => settingsOf(config, creditSettings).newCustomerHours > 0;

/** New customers whom a clerk has to look at, and the customers nearest to their limits. */
export async function readCreditList(shop: Parts): Promise<CreditList> {
  const { config, db } = shop;
  const hasDefault = settingsOf(config, creditSettings).creditLimit !== undefined;
  const newCustomers = isOn(shop) ? await toCredits(shop, await listNewCustomers(db)) : [];
  const limited = await toCredits(shop, await listMostOpen(db, config.currency, hasDefault));
  return {
    newCustomers,
    limited: limited.filter(({ limit }) => limit !== null).sort((a, b) => shareUsed(b) - shareUsed(a)),
  };
}

/** How many new customers a clerk has to look at. */
export async function readNewCustomerCount(shop: Parts): Promise<{ count: number }> {
  return { count: isOn(shop) ? await countNewCustomers(shop.db) : 0 };
}
