import type { Selectable } from 'kysely';
import { dayOfFields } from '#src/platform/i18n/days.ts';
import { fromMinorUnits } from '#src/platform/i18n/money.ts';
import { type Order, orderTotal } from './order.ts';
import type { OrderTable } from './order-tables.ts';

function isoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

export function toOrder(row: Selectable<OrderTable>): Order {
  const amountOf = (minor: number) => fromMinorUnits(minor, row.currency);
  return {
    _id: row.id,
    number: row.number,
    orderedBy: row.customer_name,
    orderedEmail: row.email,
    shippingAddress: row.shipping_address,
    orderedPhone: row.phone,
    orderedTool: row.tool_name,
    orderedMinQty: row.quantity,
    orderedTotalPrice: amountOf(orderTotal(row.quantity, row.unit_price_minor)),
    toolId: row.tool_id,
    unitPrice: amountOf(row.unit_price_minor),
    currency: row.currency,
    placedAt: new Date(row.placed_at).toISOString(),
    heldUntil: isoTime(row.held_until),
    state: row.state,
    paidAt: isoTime(row.paid_at),
    shippedAt: isoTime(row.shipped_at),
    cancelledAt: isoTime(row.cancelled_at),
    receivedAmount: amountOf(row.received_minor),
    shippedPieces: row.shipped_pieces,
    promisedFor: row.promised_for === null ? null : dayOfFields(new Date(row.promised_for)),
    depositAmount: amountOf(row.deposit_minor),
    ...(row.deposit_minor > 0 && { depositReceived: row.received_minor >= row.deposit_minor }),
    adjustmentAmount: amountOf(row.adjustment_minor),
    onAccount: row.on_account === 1,
    jointInvoice: row.joint_invoice,
  };
}
