import { type Actor, isApproved, requireSignedIn } from '#src/core/accounts/actor.ts';
import { decidesOnOwn } from '#src/core/accounts/policy.ts';
import type { Order } from '#src/core/orders/order.ts';
import { type GroupLine, placeOrderGroup } from '#src/core/orders/place-order-group.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { unitPriceProblem } from '#src/modules/orders/amend/amendment.ts';
import { requireAboveFloors } from '#src/modules/orders/amend/price-floors.server.ts';
import { findInvoiceOfOrder } from '#src/modules/payments/invoices/invoice-repository.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import type { KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { isBlank } from '#src/platform/http/is-blank.ts';
import { atField } from '#src/platform/http/refusal.ts';
import { parseAmount, unreadAmount } from '#src/platform/i18n/amounts.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';
import { type ForCustomer, orderingCustomer } from './ordering-customer.server.ts';

/** Tools that are ordered together, as they were sent. */
interface Asked extends ForCustomer {
  /** Pieces are NaN if they cannot be read; the price is as it was typed, in the currency of the shop. */
  lines: readonly { toolId: string; pieces: number; unitPrice?: string | undefined }[];
  shippingAddress: string;
  orderedPhone: string;
  poNumber?: string | undefined;
  /** The admin means prices below the cost floor. */
  belowFloor?: boolean | undefined;
}

export interface PlacedTogether {
  orders: Order[];
  /** Number of their invoice; null while the module payments is off. */
  invoice: string | null;
  repeated: boolean;
}

/**
 * @param prices agreed by an admin, seen by the customer, or `now` for those that apply
 * @throws Refusal for an amount that is no price
 */
function linesOf({ lines }: Asked, prices: 'agreed' | 'seen' | 'now', currency: string): GroupLine[] {
  return lines.map(({ toolId, pieces, unitPrice: typed = '' }, at) => {
    if (isBlank(typed) || prices === 'now') return { toolId, pieces };
    const unitPrice = parseAmount(typed, currency);
    const problem = unreadAmount(typed, currency) ?? unitPriceProblem(unitPrice, currency);
    if (problem) throw atField(`lines.${at}.unitPrice`, 'unit_price_rule', problem);
    const minor = minorPriceOf(unitPrice, currency);
    return prices === 'agreed' ? { toolId, pieces, unitPrice: minor } : { toolId, pieces, expectedPrice: minor };
  });
}

const givenPrices = (lines: readonly GroupLine[]) =>
  lines.flatMap(({ toolId, unitPrice }, at) =>
    unitPrice === undefined ? [] : [{ toolId, unitPrice, field: `lines.${at}.unitPrice` }],
  );

/** The number of the invoice that orders were placed on. */
export async function invoiceOf(db: Db, [first]: readonly Order[]): Promise<string | null> {
  return (first && (await findInvoiceOfOrder(db, first._id))?.number) ?? null;
}

/**
 * Places orders of several tools, all or none, under one invoice: a customer's own, or those that an admin places for a
 * customer, whose account is created if it is a new one.
 * @throws Refusal as `placeOrderGroup` and `requireAboveFloors`
 */
export async function placeSeveralOrders(
  { config, db, fills }: Pick<Shop, 'config' | 'db' | 'fills'>,
  actor: Actor | undefined,
  asked: Asked,
  request?: KeyedRequest,
): Promise<PlacedTogether> {
  const placer = requireSignedIn(actor);
  const { shippingAddress, orderedPhone, poNumber } = asked;
  return inTransaction(db, async (trx) => {
    const customer = await orderingCustomer(trx, { config, fills }, placer, asked);
    const agreed = placer.role === 'admin' && !decidesOnOwn(placer, { customerId: customer.userId });
    const seen = isApproved(placer) ? 'now' : 'seen';
    const lines = linesOf(asked, agreed ? 'agreed' : seen, config.currency);
    const identity = {
      customerId: customer.userId,
      idempotencyKey: request?.key ?? newId(),
      requestHash: request?.hash ?? '',
      placedBy: placer.userId,
      personId: customer.memberId,
    };
    await requireAboveFloors(trx, { fills }, placer, config.currency, givenPrices(lines), asked.belowFloor);
    const group = { lines, shippingAddress, orderedPhone, poNumber };
    const placed = await placeOrderGroup(trx, { config, fills }, customer, group, identity);
    return { ...placed, invoice: await invoiceOf(trx, placed.orders) };
  });
}
