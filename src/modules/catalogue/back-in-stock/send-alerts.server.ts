import type { Shop } from '#src/core/shop.ts';
import { findTool } from '#src/core/tools/tool-repository.server.ts';
import { inBatches } from '#src/platform/database/in-batches.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { backInStockMail } from './stock-alert-mails.ts';
import { deleteOldAlerts, listDueAlerts, updateMailed } from './stock-alert-repository.server.ts';
import { stopToken } from './stop-token.server.ts';

type Parts = Pick<Shop, 'config' | 'db'>;

/** Lifetime of a mail's unsubscribe link: as long as the mail itself is kept. */
const MAILED_RETENTION_MS = 90 * DAY_MS;
/** A pending alert is dropped after this time: by then the buyer no longer waits for the tool. */
const PENDING_RETENTION_MS = 365 * DAY_MS;

/** Writes the mail and ends the alert in one transaction, so only one of several copies of the shop mails it. */
async function mailAlert({ config, db }: Parts, { id, tool_id }: { id: string; tool_id: string }, now: number) {
  return inTransaction(db, async (trx) => {
    const email = await updateMailed(trx, id, now);
    const tool = email && (await findTool(trx, tool_id));
    if (!tool) return false;
    const token = stopToken(config, email, now + MAILED_RETENTION_MS);
    await insertMail(trx, backInStockMail(email, tool, token, config));
    return true;
  });
}

/**
 * Mails every due alert once, whatever raised the stock. Copies of the shop may run this concurrently.
 * @returns the number of mails that this call wrote
 */
export async function sendAlerts(parts: Parts, now = Date.now()): Promise<number> {
  let mailed = 0;
  for await (const alert of inBatches((batch) => listDueAlerts(parts.db, batch)))
    if (await mailAlert(parts, alert, now)) mailed += 1;
  return mailed;
}

/** Deletes addresses that are no longer needed. @returns the number of deleted alerts */
export function removeOldAlerts({ db }: Pick<Parts, 'db'>, now = Date.now()): Promise<number> {
  return deleteOldAlerts(db, {
    now,
    mailedBefore: now - MAILED_RETENTION_MS,
    confirmedBefore: now - PENDING_RETENTION_MS,
  });
}
