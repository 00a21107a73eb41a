import { lockOrder } from '#src/core/orders/order-repository.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { migrationRanAt } from '#src/platform/database/migrate.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { WEEK_MS } from '#src/platform/time/units.ts';
import { currentDetails } from '../bank-details/current-details.server.ts';
import { INVOICES_STEP } from './0025-invoices.ts';
import { listPaidWithoutInvoice } from './invoice-repository.server.ts';
import { requireInvoice } from './issue-invoice.server.ts';

/** By then the upgrade has finished. */

/**
 * Issues missing invoices: during an upgrade, instances still running 0.1.0 record payments without invoices. @returns
 * number of invoices issued
 */
export async function issueMissingInvoices(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  now = Date.now(),
): Promise<number> {
  const since = await migrationRanAt(db, INVOICES_STEP);
  if (since === undefined || now > since + WEEK_MS) return 0;
  const ids = await listPaidWithoutInvoice(db, since);
  for (const id of ids) {
    await inTransaction(db, async (trx) => {
      const found = await lockOrder(trx, id);
      if (found) await requireInvoice(trx, found, await currentDetails(trx, config));
    });
  }
  return ids.length;
}
