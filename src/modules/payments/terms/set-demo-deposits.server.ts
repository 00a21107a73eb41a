import { orderTotal } from '#src/core/orders/order.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { updateDues } from '../invoices/invoice-repository.server.ts';
import { depositOf } from './due-parts.ts';
import { samplePaymentDetails } from './payment-details.server.ts';

/** Demo orders are inserted directly instead of being placed, so their deposits are set afterwards. */
export async function setDemoDeposits(trx: Db): Promise<void> {
  const orders = await trx.selectFrom('orders').select(['id', 'quantity', 'unit_price_minor']).execute();
  for (const { id, quantity, unit_price_minor } of orders) {
    const total = orderTotal(quantity, unit_price_minor);
    await updateDues(trx, id, depositOf(total, samplePaymentDetails.depositPercent), false);
  }
}
