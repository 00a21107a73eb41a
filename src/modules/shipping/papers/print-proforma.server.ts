import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import { findOrdersById } from '#src/core/orders/order-repository.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { listDroppedOrders } from '#src/modules/payments/invoices/dropped-orders.server.ts';
import { type Invoice, invoiceNumber } from '#src/modules/payments/invoices/invoice.ts';
import { readInvoice } from '#src/modules/payments/invoices/read-invoice.server.ts';
import { sumPendingFor } from '#src/modules/payments/slips/slip-repository.server.ts';
import { checkOf } from './paper-check.server.ts';
import { renderPaper } from './pdf-renderer.server.ts';
import { proformaPaper } from './proforma-paper.ts';

/**
 * A proforma invoice as PDF, for its customer or an admin.
 * @param number with or without a revision letter; without one, the latest revision
 * @throws Refusal 404 if there is no such invoice, or it belongs to another customer
 */
export async function printProforma(
  shop: Pick<Shop, 'config' | 'db'>,
  actor: Actor | undefined,
  number: string,
): Promise<{ number: string; pdf: Buffer }> {
  const { userId } = requireSignedIn(actor);
  return printInvoice(shop, await readInvoice(shop, actor, number), userId);
}

/** @param caller as for `renderPaper` */
export async function printInvoice(
  shop: Pick<Shop, 'config' | 'db'>,
  invoice: Invoice,
  caller: string,
): Promise<{ number: string; pdf: Buffer }> {
  const { number: issued, revision } = invoice;
  const ids = invoice.lines.map(({ orderId }) => orderId);
  const orders = [...(await findOrdersById(shop.db, ids)), ...(await listDroppedOrders(shop.db, invoice))];
  const reported = await sumPendingFor(shop.db, invoice);
  const check = await checkOf(shop, { kind: 'proforma', number: issued, revision });
  return {
    number: invoiceNumber(invoice),
    pdf: await renderPaper(caller, { ...proformaPaper(invoice, orders, reported), check }),
  };
}
