import type { Order } from '#src/core/orders/order.ts';
import { insertOrderEvent, updateProgress } from '#src/core/orders/order-repository.server.ts';
import type { EventData } from '#src/modules/orders/moves/order-history.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { formatMinor, fromMinorUnits } from '#src/platform/i18n/money.ts';
import { level } from '../ledger/allocation.ts';
import { balanceOf, claimOf } from '../ledger/balance.ts';
import { listOrdersOn } from '../ledger/ledger-repository.server.ts';
import { MONEY_MOVED } from '../payments.ts';

/** @param change in minor units */
async function moveTo(trx: Db, order: Order, change: number, invoice: string): Promise<void> {
  const { _id, currency, state } = order;
  const receivedAmount = fromMinorUnits(balanceOf(order).received + change, currency);
  if (!(await updateProgress(trx, order, { ...order, receivedAmount }))) throw new Error('a locked order has changed');
  const amount = formatMinor(Math.abs(change), currency);
  const note =
    change > 0
      ? `${amount} that other orders on ${invoice} do not need any more.`
      : `${amount} is more than is to be paid for this order, and is now for other orders on ${invoice}.`;
  const data: EventData = { amount: fromMinorUnits(change, currency), method: invoice, note };
  await insertOrderEvent(trx, {
    order_id: _id,
    id: newId(),
    event: MONEY_MOVED,
    from_state: state,
    to_state: state,
    at: Date.now(),
    done_by: 'system',
    data: JSON.stringify(data),
  });
}

/**
 * Lets what an invoice has received pay what it asks for: what an order has too much of, because it was cancelled or
 * became cheaper, goes to the orders on the invoice that lack money. The caller has locked its
 * orders, and settles them after.
 */
export async function moveSurplus(trx: Db, { id, number }: { id: string; number: string }): Promise<void> {
  const orders = await listOrdersOn(trx, id);
  const changes = level(orders.map((order) => ({ ...claimOf(order), over: balanceOf(order).over })));
  for (const [index, order] of orders.entries()) {
    const change = changes[index] ?? 0;
    if (change !== 0) await moveTo(trx, order, change, number);
  }
}
