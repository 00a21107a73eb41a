import type { Order } from '#src/core/orders/order.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { KnownSlip, Slip } from '../slips/slip.ts';
import { findContentHash } from '../slips/slip-repository.server.ts';
import { cutReferencesOf, referencesOf } from './reference.ts';
import { listSame, type TransferOfOrder } from './require-new-transfer.server.ts';

type OrderOfSlip = Pick<Order, '_id' | 'number' | 'jointInvoice' | 'currency'>;

/** The transfer that a slip reports. */
export async function transferOfSlip(db: Db, slip: Slip, order: OrderOfSlip): Promise<TransferOfOrder> {
  const { _id, amount, sentOn, reference } = slip;
  return {
    order,
    transfer: {
      direction: 'in',
      references: referencesOf(reference),
      day: sentOn,
      amount,
      currency: order.currency,
      slip: { id: _id, contentHash: await findContentHash(db, _id) },
      cutReferences: cutReferencesOf(reference),
      line: null,
    },
  };
}

/** What a clerk should know before a decision: the transfer of this slip is in a ledger, or another slip reports it. */
export async function findKnownSlip(db: Db, slip: Slip, order: OrderOfSlip): Promise<KnownSlip | undefined> {
  const [known] = await listSame(db, await transferOfSlip(db, slip, order));
  if (!known) return undefined;
  const { orderId, orderNumber, day, amount, currency, same, state } = known;
  return { orderId, order: orderNumber, on: day, amount, currency, same, recorded: state === 'recorded' };
}

/**
 * What the customer should know who has just sent a slip; undefined if it is the only one of its transfer. It names no
 * order of another customer.
 */
export async function noticeOfSlip(
  db: Db,
  slip: Slip,
  order: OrderOfSlip,
  customerId: string,
): Promise<string | undefined> {
  const same = await listSame(db, await transferOfSlip(db, slip, order));
  const [known] = same;
  if (!known) return undefined;
  const own = same.find((each) => each.customerId === customerId);
  if (!own)
    return 'This reference or file was sent to us before. Our clerk compares it with the bank statement and may write to you.';
  if (own.state === 'recorded')
    return `We have recorded this transfer already for ${own.orderNumber}. If it pays several orders, our clerk sees that too; you need not do anything.`;
  return `You have sent us this transfer for ${own.orderNumber}, too. If it pays several orders, our clerk divides it; otherwise it counts once.`;
}
