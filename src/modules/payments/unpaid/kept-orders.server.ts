import type { Order } from '#src/core/orders/order.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { hasWaitingCardPayment } from '../cards/card-payment-repository.server.ts';
import { hasMoneyOnOtherOrders } from '../ledger/ledger-repository.server.ts';
import { hasPendingSlip } from '../slips/slip-repository.server.ts';

/**
 * A slip for it was accepted, or its card payment was received, and a part of the money pays other orders of its
 * invoice: the customer cannot know what it lacks, and a clerk decides.
 */
export const isPaidElsewhere = async (db: Db, { _id, jointInvoice }: Order): Promise<boolean> =>
  jointInvoice !== null && (await hasMoneyOnOtherOrders(db, _id));

/** Its customer has sent a slip, or paid by card, and the money is not in the ledger yet. */
export const waitsForMoney = async (db: Db, { _id, jointInvoice, heldUntil }: Order): Promise<boolean> =>
  (await hasPendingSlip(db, _id, jointInvoice)) || hasWaitingCardPayment(db, _id, heldUntil);

/** Money that was sent for it keeps an order from expiring. */
export const isKept = async (db: Db, order: Order): Promise<boolean> =>
  (await waitsForMoney(db, order)) || isPaidElsewhere(db, order);
