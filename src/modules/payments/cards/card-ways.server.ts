import type { Actor } from '#src/core/accounts/actor.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import type { Order, OrderPaymentFacts } from '#src/core/orders/order.ts';
import { requireVisibleOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { balanceOf, dueNow } from '../ledger/balance.ts';
import { cardOffers } from './card-offers.ts';
import type { CardPayment, CardReturn, CardWay, CardWays } from './card-payment.ts';
import { listCardPayments } from './card-payment-repository.server.ts';
import type { CardPaymentTable } from './card-payment-table.ts';
import { listUndecidedReturns } from './card-return-repository.server.ts';
import { cardSettings } from './card-settings.server.ts';

/** Gateways that accept the currency of an order, with their limits. */
function waysFor({ config }: Pick<Shop, 'config'>, { currency }: Pick<Order, 'currency'>): CardWay[] {
  return settingsOf(config, cardSettings).gateways.flatMap(({ name, label, limitsIn }) => {
    const limits = limitsIn(currency);
    return limits ? [{ name, label, ...limits }] : [];
  });
}

/** Offers for paying an order by card now. */
export const offersFor = (shop: Pick<Shop, 'config'>, order: Order) =>
  cardOffers(balanceOf(order), order.currency, waysFor(shop, order));

/** Which of these orders can make the payment that is due now by card, by order id. */
export function cardFacts(shop: Pick<Shop, 'config'>, orders: readonly Order[]): Map<string, OrderPaymentFacts> {
  const byCard = orders.filter((order) => {
    const now = dueNow(balanceOf(order));
    return offersFor(shop, order).offers.some(({ amount }) => amount === now);
  });
  return new Map(byCard.map(({ _id }) => [_id, { byCard: true }]));
}

export const toCardPayment = (row: CardPaymentTable): CardPayment => ({
  _id: row.id,
  gateway: row.gateway,
  amount: row.amount_minor,
  currency: row.currency,
  state: row.state,
  startedAt: new Date(row.started_at).toISOString(),
});

const toCardReturn = (row: Awaited<ReturnType<typeof listUndecidedReturns>>[number]): CardReturn => ({
  _id: row.id,
  payment: row.payment_id,
  gateway: row.gateway,
  kind: row.kind,
  open: row.state === 'open',
  amount: row.amount_minor,
  currency: row.currency,
  heardAt: new Date(row.heard_at).toISOString(),
});

/** How an order can be paid by card, for its customer or an admin. @throws Refusal 404 for other users */
export async function readCardWays(
  shop: Pick<Shop, 'config' | 'db'>,
  actor: Actor | undefined,
  orderId: string,
): Promise<CardWays> {
  const found = await requireVisibleOrder(shop.db, actor, orderId);
  const ways = found.customerId === actor?.userId ? offersFor(shop, found.order) : { offers: [], advice: null };
  const payments = await listCardPayments(shop.db, orderId);
  const clerk = actor?.role === 'admin';
  const returns = clerk ? (await listUndecidedReturns(shop.db, orderId)).map(toCardReturn) : [];
  return { ...ways, payments: payments.map(toCardPayment), returns, clerk };
}
