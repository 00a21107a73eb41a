import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import { mayAct } from '#src/core/accounts/policy.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import type { Order, PaymentSummary } from '#src/core/orders/order.ts';
import { requireVisibleOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { listAwaitingFreight } from '../invoices/freight-to-add.server.ts';
import { balanceOf, dueNow } from '../ledger/balance.ts';
import { cardOffers } from './card-offers.ts';
import type { CardWays } from './card-payment.calls.ts';
import { cardSettings } from './card-settings.server.ts';

/** Offers for paying an order by card now. */
export function offersFor({ config }: Pick<Shop, 'config'>, order: Order) {
  const ways = settingsOf(config, cardSettings).gateways.flatMap(({ name, label, limitsIn }) => {
    const limits = limitsIn(order.currency);
    return limits ? [{ name, label, ...limits }] : [];
  });
  return cardOffers(balanceOf(order), order.currency, ways);
}

/** Which of these orders can make the payment that is due now by card, by order id. */
export function cardSummaries(shop: Pick<Shop, 'config'>, orders: readonly Order[]): Map<string, PaymentSummary> {
  const byCard = orders.filter((order) => {
    const now = dueNow(balanceOf(order));
    return offersFor(shop, order).offers.some(({ amount }) => amount === now);
  });
  return new Map(byCard.map(({ _id }) => [_id, { byCard: true }]));
}

/** How an order can be paid by card, for its customer or an admin. @throws Refusal 404 for other users */
export async function readCardWays(
  shop: Pick<Shop, 'config' | 'db'>,
  actor: Actor | undefined,
  orderId: string,
): Promise<CardWays> {
  const found = await requireVisibleOrder(shop.db, actor, orderId);
  const isToPay =
    mayAct(requireSignedIn(actor), 'pay', found) && (await listAwaitingFreight(shop.db, [found.order])).size === 0;
  return isToPay ? offersFor(shop, found.order) : { offers: [], advice: null };
}
