import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#src/core/accounts/actor.ts';
import { withPaymentSummaries } from '#src/core/orders/new-orders.server.ts';
import { type FoundOrder, findOrdersById } from '#src/core/orders/order-repository.server.ts';
import { requireVisibleOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { currentDetails } from '../bank-details/current-details.server.ts';
import { sumPendingFor } from '../slips/slip-repository.server.ts';
import { listDroppedOrders } from './dropped-orders.server.ts';
import { awaitsFreight, type InvoiceContent, invoiceNumber, partiesOf } from './invoice.ts';
import { invoiceNotFound } from './invoice-not-found.server.ts';
import { listInvoicesOf } from './invoice-repository.server.ts';
import { invoiceOfOrder } from './issue-invoice.server.ts';
import { withCurrentParties } from './parties.server.ts';
import type { Proforma } from './proforma.ts';
import { readInvoice } from './read-invoice.server.ts';

/** Selects an invoice: by number including its letter, or a revision of the latest number; by default the latest. */
interface InvoiceSelection {
  number?: string | undefined;
  revision?: string | undefined;
}

/**
 * The invoice an order is paid on, or an earlier one, for its customer or an admin.
 * @throws Refusal 404 for other users
 */
export async function writeProforma(
  { config, db, fills }: Pick<Shop, 'config' | 'db' | 'fills'>,
  actor: Actor | undefined,
  orderId: string,
  { number, revision }: InvoiceSelection,
): Promise<Proforma> {
  const found = await requireVisibleOrder(db, actor, orderId);
  const issued = await listInvoicesOf(db, [orderId]);
  const latest = issued.at(-1);
  const named = number === undefined ? latest : issued.find((candidate) => invoiceNumber(candidate) === number);
  if (number !== undefined && !named) throw invoiceNotFound();
  const letter = revision ?? named?.revision;
  const invoice = await readInvoice(
    { config, db },
    actor,
    (named ?? (await current({ config, db }, found))).number,
    letter,
  );
  const orders = await findOrdersById(
    db,
    invoice.lines.map((line) => line.orderId),
  );
  const next = await withCurrentParties(db, invoice);
  const [order = found.order] = await withPaymentSummaries({ config, db, fills }, [found.order]);
  return {
    ...invoice,
    ...(invoice.freightToAdd && { freightToAdd: awaitsFreight(invoice) }),
    order,
    orders,
    dropped: await listDroppedOrders(db, invoice),
    issued: issued.length > 0 ? issued.map(invoiceNumber) : [invoiceNumber(invoice)],
    reported: await sumPendingFor(db, invoice),
    partiesChanged: !isDeepStrictEqual(partiesOn(next), partiesOn(invoice)),
  };
}

/** What an invoice prints of its parties. */
const partiesOn = (invoice: InvoiceContent) => [
  partiesOf(invoice),
  invoice.buyer.portOfDischarge ?? null,
  invoice.buyer.shippingMarks ?? null,
  invoice.lines.map(({ poNumber = null }) => poNumber),
];

/** For an order placed while the module was off. */
async function current({ config, db }: Pick<Shop, 'config' | 'db'>, found: FoundOrder) {
  return invoiceOfOrder(db, found, await currentDetails(db, config));
}
