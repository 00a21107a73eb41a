import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Order } from '#src/core/orders/order.ts';
import { lockOrder } from '#src/core/orders/order-repository.server.ts';
import type { Shop } from '#src/core/shop.ts';
import type { HandledEvent } from '#src/modules/orders/moves/move-effects.server.ts';
import { readHistory } from '#src/modules/orders/moves/order-history.server.ts';
import type { HistoryEntry } from '#src/modules/orders/moves/order-history.ts';
import { inBatches } from '#src/platform/database/in-batches.server.ts';
import { migrationRanAt } from '#src/platform/database/migrate.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';
import { WEEK_MS } from '#src/platform/time/units.ts';
import { entriesOf } from '../ledger/ledger.ts';
import { readSlipFile } from '../slips/slip-repository.server.ts';
import { TRANSFERS_STEP } from './0069-transfers.ts';
import { referenceForm } from './reference.ts';
import {
  listUnnotedOrders,
  listUnnotedSlips,
  replaceTransfers,
  updateSlipMarks,
} from './transfer-repository.server.ts';
import type { TransferTable } from './transfer-table.ts';

/** By then the upgrade has finished. */

/** The transfers that count in the ledger of an order. */
export function transfersOf(history: readonly HistoryEntry[], order: Order): Selectable<TransferTable>[] {
  const dataOf = new Map(history.map(({ id, data }) => [id, data]));
  return entriesOf(history, order).flatMap(({ id, kind, amount, corrected, reference }) => {
    if (corrected || (kind !== 'payment' && kind !== 'refund')) return [];
    const { transfer, receivedOn, slip } = dataOf.get(id) ?? {};
    return {
      event_id: id,
      order_id: order._id,
      direction: kind === 'payment' ? ('in' as const) : ('out' as const),
      reference: referenceForm(reference),
      day: receivedOn ?? null,
      amount_minor: transfer ? minorPriceOf(transfer.amount, order.currency) : Math.abs(amount),
      slip_id: slip ?? null,
    };
  });
}

/**
 * Notes the transfers in the ledger of an order, as its history has them now. Runs in the transaction of each event
 * that changes the ledger.
 */
export async function noteTransfers(
  trx: Db,
  { order, customerId }: Pick<HandledEvent, 'order' | 'customerId'>,
): Promise<void> {
  const rows = transfersOf(await readHistory(trx, order._id, customerId), order);
  await replaceTransfers(trx, order._id, rows);
}

/**
 * Notes the transfers and slips from before they were noted, and those of instances that still run an earlier release
 * during an upgrade. @returns how many orders and slips
 */
export async function noteMissingTransfers({ db }: Pick<Shop, 'db'>, now = Date.now()): Promise<number> {
  const since = await migrationRanAt(db, TRANSFERS_STEP);
  if (since === undefined || now > since + WEEK_MS) return 0;
  let noted = 0;
  for await (const { id } of inBatches((batch) => listUnnotedOrders(db, batch))) {
    await inTransaction(db, async (trx) => {
      const found = await lockOrder(trx, id);
      if (found) await noteTransfers(trx, found);
    });
    noted += 1;
  }
  for await (const { id, reference } of inBatches((batch) => listUnnotedSlips(db, batch))) {
    await updateSlipMarks(db, id, referenceForm(reference), hash('sha256', await readSlipFile(db, id)));
    noted += 1;
  }
  return noted;
}
