import { findUserByEmail } from '#src/core/accounts/account-repository.server.ts';
import { type Actor, requireAdmin, requireSignedIn } from '#src/core/accounts/actor.ts';
import type { OrderingCustomer } from '#src/core/orders/draft-order.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import { type GroupLine, placeOrderGroup } from '#src/core/orders/place-order-group.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { unitPriceProblem } from '#src/modules/orders/amend/amendment.ts';
import { findInvoiceOfOrder } from '#src/modules/payments/invoices/invoice-repository.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import type { KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';

/** Tools that are ordered together, as they were sent. */
interface Asked {
  /** Pieces are NaN if they cannot be read; the price is in the currency of the shop. */
  lines: readonly { toolId: string; pieces: number; unitPrice?: number | undefined }[];
  shippingAddress: string;
  orderedPhone: string;
  poNumber?: string | undefined;
  customer?: string | undefined;
}

export interface PlacedTogether {
  orders: Order[];
  /** Number of their invoice; null while the module payments is off. */
  invoice: string | null;
  repeated: boolean;
}

/** @throws Refusal 422 if no customer has this address */
async function customerOf(db: Db, actor: Actor, email: string | undefined): Promise<OrderingCustomer> {
  if (email === undefined) return actor;
  requireAdmin(actor);
  const user = await findUserByEmail(db, email.trim());
  if (user) return { ...user, userId: user.id };
  throw new Refusal('rule', 'customer_not_found', 'There is no account with this email address.', {
    field: 'customer',
  });
}

/** Prices of an admin are agreed; those of a customer were seen. @throws Refusal for an amount that is no price */
function linesOf({ lines }: Asked, actor: Actor, currency: string): GroupLine[] {
  return lines.map(({ toolId, pieces, unitPrice }, at) => {
    if (unitPrice === undefined) return { toolId, pieces };
    const problem = unitPriceProblem(unitPrice, currency);
    if (problem) throw new Refusal('rule', 'unit_price_rule', problem, { field: `lines.${at}.unitPrice` });
    const minor = minorPriceOf(unitPrice, currency);
    return actor.role === 'admin' ? { toolId, pieces, unitPrice: minor } : { toolId, pieces, expectedPrice: minor };
  });
}

/** The number of the invoice that orders were placed on. */
export async function invoiceOf(db: Db, [first]: readonly Order[]): Promise<string | null> {
  return (first && (await findInvoiceOfOrder(db, first._id))?.number) ?? null;
}

/**
 * Places orders of several tools, all or none, under one invoice: a customer's own, or those that an admin places for a
 * customer.
 * @throws Refusal as `placeOrderGroup`
 */
export async function placeSeveralOrders(
  { config, db, fills }: Pick<Shop, 'config' | 'db' | 'fills'>,
  actor: Actor | undefined,
  asked: Asked,
  request?: KeyedRequest,
): Promise<PlacedTogether> {
  const placer = requireSignedIn(actor);
  const customer = await customerOf(db, placer, asked.customer);
  const { shippingAddress, orderedPhone, poNumber } = asked;
  const lines = linesOf(asked, placer, config.currency);
  const identity = {
    customerId: customer.userId,
    idempotencyKey: request?.key ?? newId(),
    requestHash: request?.hash ?? '',
    placedBy: placer.userId,
  };
  return inTransaction(db, async (trx) => {
    const group = { lines, shippingAddress, orderedPhone, poNumber };
    const placed = await placeOrderGroup(trx, { config, fills }, customer, group, identity);
    return { ...placed, invoice: await invoiceOf(trx, placed.orders) };
  });
}
