import type { Actor } from '#src/core/accounts/actor.ts';
import type { Config } from '#src/core/config.ts';
import type { Order } from '#src/core/orders/order.ts';
import { requireVisibleOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { readHistory } from '#src/modules/orders/moves/order-history.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { proformaNumber } from '../invoices/proforma.ts';
import { findWaitingRefund, refundableAlone } from '../refunds/refund-limit.server.ts';
import type { SlipToDecide } from '../slips/slip.ts';
import { listSlips } from '../slips/slip-repository.server.ts';
import { findKnownSlip } from '../transfers/transfer-of-slip.server.ts';
import { balanceOf } from './balance.ts';
import { entriesOf, type Ledger } from './ledger.ts';
import { findNamesByEvent } from './ledger-repository.server.ts';

async function readRefunds(db: Db, config: Config, order: Order): Promise<Ledger['refunds']> {
  const invoice = { number: proformaNumber(order), currency: order.currency };
  const waiting = await findWaitingRefund(db, invoice);
  return { alone: await refundableAlone(db, config, invoice), waiting: waiting ?? null };
}

/**
 * The ledger of an order, for its customer or an admin. @throws Refusal 404 if there is no such order, or it belongs to
 * another customer
 */
export async function readLedger(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  actor: Actor | undefined,
  orderId: string,
): Promise<Ledger> {
  const found = await requireVisibleOrder(db, actor, orderId);
  const isAdmin = actor?.role === 'admin';
  const history = await readHistory(db, orderId, found.customerId);
  const names = isAdmin ? await findNamesByEvent(db, orderId) : new Map<string, string>();
  const slips: SlipToDecide[] = await listSlips(db, orderId);
  if (isAdmin)
    for (const slip of slips) if (slip.decision === null) slip.known = await findKnownSlip(db, slip, found.order);
  return {
    entries: entriesOf(history, found.order).map((entry) => ({ ...entry, notedBy: names.get(entry.id) ?? null })),
    balance: balanceOf(found.order),
    slips,
    clerk: isAdmin,
    ...(isAdmin && { refunds: await readRefunds(db, config, found.order) }),
  };
}
