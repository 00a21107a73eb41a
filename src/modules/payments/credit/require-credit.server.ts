import type { Config } from '#src/core/config.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import type { OrdersToPlace } from '#src/core/orders/new-orders.server.ts';
import { amountToPay } from '#src/core/orders/order.ts';
import { findOrder } from '#src/core/orders/order-repository.server.ts';
import { contactPath } from '#src/core/site/contact-path.ts';
import type { HandledEvent } from '#src/modules/orders/moves/move-effects.server.ts';
import { readHistory } from '#src/modules/orders/moves/order-history.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { formatMinor, fromMinorUnits, minorPriceOf } from '#src/platform/i18n/money.ts';
import { proformaPath } from '../invoices/proforma.ts';
import type { CreditRefusal } from './credit.ts';
import { findOldestOpen, readStanding, sumExposure } from './credit-repository.server.ts';
import { creditSettings } from './credit-settings.server.ts';

type Standing = Awaited<ReturnType<typeof readStanding>>;

/** The most that a customer may have open, in minor units of the shop's currency; undefined without a limit. */
export function limitOf({ own }: Pick<Standing, 'own'>, config: Config): number | undefined {
  if (own?.currency === config.currency) return own.limit;
  const { creditLimit } = settingsOf(config, creditSettings);
  return creditLimit === undefined ? undefined : minorPriceOf(creditLimit, config.currency);
}

/** What adds to what a customer has open. */
interface Added {
  customerId: string;
  /** Of the account, whatever name was typed into the order. */
  customerName: string;
  /** In minor units. */
  added: number;
  /** A clerk asks for it. */
  byAdmin: boolean;
}

type OldestOpen = Awaited<ReturnType<typeof findOldestOpen>>;

function refusalOf(
  { customerName, added, byAdmin }: Added,
  limit: number,
  open: number,
  currency: string,
  first: OldestOpen,
) {
  const money = (minor: number) => formatMinor(minor, currency);
  const amounts = `${money(open)} is open, and this would add ${money(added)}.`;
  const pay = first ? `pay invoice ${first.number}` : 'order less';
  const message = byAdmin
    ? `${customerName} has a credit limit of ${money(limit)}: ${amounts} Record a payment${first ? ` of ${first.number}` : ''}, order less, or ask accounts for a higher limit.`
    : `Your credit limit is ${money(limit)}: ${amounts} Please ${pay}, or ask our sales team for a higher limit.`;
  const details: CreditRefusal = {
    limit: fromMinorUnits(limit, currency),
    open: fromMinorUnits(open, currency),
    added: fromMinorUnits(added, currency),
    currency,
    invoice: first?.number ?? null,
  };
  const ask = `Please raise my credit limit of ${money(limit)}.\n${money(open)} is open, and I would like to order for ${money(added)} more.\n`;
  const links = [
    ...(first ? [{ label: `Pay ${first.number}`, to: proformaPath(first.order_id) }] : []),
    { label: 'Ask our sales team', to: contactPath(ask) },
  ];
  return new Refusal('rule', 'credit_limit', message, { ...details, ...(!byAdmin && { links }) });
}

/**
 * Runs after orders and invoices are written, in a transaction that holds `lockCustomer`: of several orders at once,
 * each counts those before it. An amount in another currency than the shop's does not count.
 * @throws Refusal if the customer would have more open than the limit allows
 */
async function requireCredit(trx: Db, { currency }: Config, limit: number | undefined, adds: Added): Promise<void> {
  if (limit === undefined || adds.added <= 0) return;
  const sums = await sumExposure(trx, adds.customerId);
  const open = sums.find((sum) => sum.currency === currency)?.open ?? 0;
  if (open <= limit) return;
  const oldest = await findOldestOpen(trx, adds.customerId, currency);
  // Without an earlier one, it is the invoice of this very order, which will not exist.
  const first = open > adds.added ? oldest : undefined;
  throw refusalOf(adds, limit, open - adds.added, currency, first);
}

/** The same for orders that are placed, with the total of their invoice in minor units. */
export async function requireCreditFor(
  trx: Db,
  config: Config,
  standing: Standing,
  [{ customerId }]: OrdersToPlace,
  { added, placedBy }: { added: number; placedBy: string | undefined },
): Promise<void> {
  const byAdmin = placedBy !== undefined && placedBy !== customerId;
  const adds = { customerId, customerName: standing.name, added, byAdmin };
  await requireCredit(trx, config, limitOf(standing, config), adds);
}

/** The same for an order that was amended, if it costs more now: for more pieces, or a higher price. */
export async function requireCreditAmended(
  trx: Db,
  { order: before, customerId, eventId }: HandledEvent,
  config: Config,
): Promise<void> {
  const after = (await findOrder(trx, before._id))?.order;
  if (!after || after.currency !== config.currency) return;
  const added = minorPriceOf(amountToPay(after), after.currency) - minorPriceOf(amountToPay(before), after.currency);
  if (added <= 0) return;
  const standing = await readStanding(trx, customerId);
  const limit = limitOf(standing, config);
  const event = (await readHistory(trx, before._id, customerId)).find(({ id }) => id === eventId);
  const adds = { customerId, customerName: standing.name, added, byAdmin: event?.by !== 'customer' };
  await requireCredit(trx, config, limit, adds);
}
