import type { Actor } from '#src/core/accounts/actor.ts';
import { settingsOf } from '#src/core/extension-settings.ts';
import { requireOwnOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { invoiceNumber } from './invoice.ts';
import { invoiceOfOrder } from './issue-invoice.server.ts';
import { paymentSettings } from './payment-settings.server.ts';
import type { Proforma } from './proforma.ts';
import { readInvoice } from './read-invoice.server.ts';

/** The invoice that an order is paid on, for its customer or an admin. @throws Refusal when the order is another customer's */
export async function writeProforma(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  actor: Actor | undefined,
  orderId: string,
): Promise<Proforma> {
  const found = await requireOwnOrder(db, actor, orderId);
  const current = await invoiceOfOrder(db, found, settingsOf(config, paymentSettings).details);
  return { ...(await readInvoice({ config, db }, actor, invoiceNumber(current))), order: found.order };
}
