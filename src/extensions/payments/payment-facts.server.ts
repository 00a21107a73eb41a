import type { Order, OrderPaymentFacts } from '#src/core/orders/order.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { fromMinorUnits } from '#src/platform/i18n/money.ts';
import { listPendingAmounts } from './slip-repository.server.ts';

/** Transfers that are reported and not checked yet, by order id. One for a joint invoice counts for all of its orders. */
export async function reportedAmounts(db: Db, orders: readonly Order[]): Promise<Map<string, OrderPaymentFacts>> {
  const open = orders.filter(({ paidAt, cancelledAt }) => paidAt === null && cancelledAt === null);
  if (open.length === 0) return new Map();
  const pending = await listPendingAmounts(
    db,
    open.map(({ _id }) => _id),
    open.flatMap(({ jointInvoice }) => jointInvoice ?? []),
  );
  const facts = open.map(({ _id, jointInvoice, currency }) => {
    const own = pending.filter(({ orderId, invoice }) =>
      jointInvoice === null ? orderId === _id : invoice === jointInvoice,
    );
    const sum = own.reduce((total, { amount }) => total + amount, 0);
    return [_id, sum > 0 ? { reportedAmount: fromMinorUnits(sum, currency) } : {}] as const;
  });
  return new Map(facts);
}
