import type { Order, PaymentSummary } from '#src/core/orders/order.ts';
import { toOrder } from '#src/core/orders/to-order.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { fromMinorUnits } from '#src/platform/i18n/money.ts';
import { listAwaitingFreight } from './invoices/freight-to-add.server.ts';
import { listOpenOrdersOn, listShippedCancelledOn } from './joint/joint-invoice-repository.server.ts';
import { balanceOf, dueNow, isToPay } from './ledger/balance.ts';
import { neededPayment } from './ledger/next-payment.ts';
import { listPendingAmounts } from './slips/slip-repository.server.ts';

/** What is due now on each joint invoice, in minor units: one transfer pays all of its orders. */
async function jointDues(db: Db, invoices: readonly string[]): Promise<Map<string, number>> {
  const dues = new Map<string, number>();
  if (invoices.length === 0) return dues;
  const needing = (await listOpenOrdersOn(db, invoices)).map(toOrder).filter(neededPayment);
  const cancelled = (await listShippedCancelledOn(db, invoices)).map(toOrder);
  for (const order of [...needing, ...cancelled]) {
    const invoice = order.jointInvoice ?? '';
    dues.set(invoice, (dues.get(invoice) ?? 0) + dueNow(balanceOf(order)));
  }
  return dues;
}

/**
 * What is due now on the joint invoices of these orders, and the transfers that are reported and not checked yet, by
 * order id. A transfer reported for a joint invoice counts for all of its orders.
 */
export async function reportedAndJointSums(
  { db }: { db: Db },
  orders: readonly Order[],
): Promise<Map<string, PaymentSummary>> {
  const open = orders.filter((order) => order.paidAt === null && isToPay(order));
  if (open.length === 0) return new Map();
  const invoices = [...new Set(open.flatMap(({ jointInvoice }) => jointInvoice ?? []))];
  const dues = await jointDues(db, invoices);
  const pending = await listPendingAmounts(
    db,
    open.map(({ _id }) => _id),
    invoices,
  );
  const awaiting = await listAwaitingFreight(db, open);
  const summaries = open.map(({ _id, jointInvoice, currency }) => {
    const own = pending.filter(({ orderId, invoice }) =>
      jointInvoice === null ? orderId === _id : invoice === jointInvoice,
    );
    const reported = own.reduce((total, { amount }) => total + amount, 0);
    const due = dues.get(jointInvoice ?? '') ?? 0;
    return [
      _id,
      {
        ...(due > 0 && { jointDue: fromMinorUnits(due, currency) }),
        ...(reported > 0 && { reportedAmount: fromMinorUnits(reported, currency) }),
        ...(awaiting.has(_id) && { freightToAdd: true as const }),
      },
    ] as const;
  });
  return new Map(summaries);
}
