import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import { draftOrder } from '#src/core/orders/draft-order.server.ts';
import { type Agreement, additionsToNew, type OrdersToPlace } from '#src/core/orders/new-orders.server.ts';
import { priceOf, requirePrice } from '#src/core/orders/order-price.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { requireTool } from '#src/core/tools/require-tool.server.ts';
import { adjustmentRows, partRows, taxRows } from '../invoices/changed-invoice-mail.ts';
import { draftPlaced } from '../invoices/draft-placed.server.ts';
import { paidSoFar } from '../invoices/paid-so-far.ts';
import type { DueAmount } from './terms.calls.ts';

/** An order before it is placed; the address may still be empty. */
interface Planned {
  toolId: string;
  pieces: number;
  shippingAddress: string;
  orderedPhone: string;
}

/**
 * What an order would cost if it was placed now, and when it is due: tax by its destination, what is taken off, deposit
 * and balance by the terms of the customer. Nothing is held.
 * @throws Refusal 404 if there is no such tool, 422 if its price is on request
 */
export async function readDueAmounts(
  { config, db, fills }: Pick<Shop, 'config' | 'db' | 'fills'>,
  actor: Actor | undefined,
  { toolId, pieces, shippingAddress, orderedPhone }: Planned,
): Promise<DueAmount[]> {
  const customer = requireSignedIn(actor);
  const { userId: customerId } = customer;
  const tool = await requireTool(db, toolId);
  const input = { tool, pieces, currency: config.currency, buyer: customerId };
  const unitPrice = requirePrice(await priceOf(db, { fills }, input), pieces, tool, config);
  const draft = draftOrder({ config, fills }, customer, { shippingAddress, orderedPhone }, { tool, pieces, unitPrice });
  const order = { ...draft, number: '' };
  const placed: OrdersToPlace = [{ order, customerId, tool, data: {}, page: undefined }];
  let agreement: Agreement = {};
  for (const { agreeing } of additionsToNew({ fills, config }))
    if (agreeing) agreement = await agreeing(db, placed, agreement);
  const { invoice } = await draftPlaced(db, placed, config, agreement, { locked: false });
  const rows = invoice.adjustments.length > 0 ? adjustmentRows(invoice) : taxRows(invoice);
  return [...rows, ...partRows(invoice, paidSoFar(invoice, [order], 0))].map(([name, amount]) => ({ name, amount }));
}
