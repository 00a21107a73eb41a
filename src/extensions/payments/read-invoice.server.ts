import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import { settingsOf } from '#src/core/extension-settings.ts';
import { findOrderByNumber } from '#src/core/orders/order-repository.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { draftInvoice } from './draft-invoice.server.ts';
import { type Invoice, invoiceNumber } from './invoice.ts';
import { paymentSettings } from './payment-settings.server.ts';

const unknown = () => new Refusal('missing', 'invoice_not_found', 'There is no such invoice.');

/**
 * An invoice, for its customer or an admin.
 * @param number of the invoice, with or without the letter of a revision; without, the latest one
 * @throws Refusal 404 when there is no such invoice, or it belongs to another customer
 */
export async function readInvoice(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  actor: Actor | undefined,
  number: string,
): Promise<Invoice> {
  const { userId, role } = requireSignedIn(actor);
  const found = await findOrderByNumber(db, number.replace(/^PI-/, 'ORD-'));
  if (!found || (role !== 'admin' && found.customerId !== userId)) throw unknown();
  const issued = await draftInvoice(db, settingsOf(config, paymentSettings).details, found.order);
  return { ...issued, superseded: false, revisions: [invoiceNumber(issued)] };
}
