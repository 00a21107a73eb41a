import type { Shop } from '#src/core/shop.ts';
import { findTool } from '#src/core/tools/tool-repository.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { newToken } from './link-token.server.ts';
import { backInStockMail } from './stock-alert-mails.ts';
import { deleteOldAlerts, listDueAlerts, updateMailed } from './stock-alert-repository.server.ts';

type Parts = Pick<Shop, 'config' | 'db'>;

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 100;
/** In which the link to unsubscribe of a mail works, as long as the mail itself is kept. */
const MAILED_FOR = 90 * DAY_MS;
/** A tool that was not back by then is none that its customer still waits for. */
const WAITS_FOR = 365 * DAY_MS;

/** The mail and the end of the alert are one transaction: of several copies, one finds it still waiting. */
async function mailAlert({ config, db }: Parts, { id, tool_id }: { id: string; tool_id: string }, now: number) {
  return inTransaction(db, async (trx) => {
    const { token, hash } = newToken();
    const email = await updateMailed(trx, id, hash, now);
    const tool = email && (await findTool(trx, tool_id));
    if (!tool) return false;
    await insertMail(trx, backInStockMail(email, tool, token, config));
    return true;
  });
}

/**
 * Mails once to each address whose tool can be ordered again, however the stock rose. Every copy of the shop may do so at the same
 * time.
 * @returns how many mails were written here
 */
export async function sendAlerts(parts: Parts, now = Date.now()): Promise<number> {
  let mailed = 0;
  for (let after = ''; ; ) {
    const due = await listDueAlerts(parts.db, { limit: BATCH, after });
    for (const alert of due) if (await mailAlert(parts, alert, now)) mailed += 1;
    if (due.length < BATCH) return mailed;
    after = due.at(-1)?.id ?? '';
  }
}

/** Deletes addresses that are no longer needed. @returns how many */
export function removeOldAlerts({ db }: Pick<Parts, 'db'>, now = Date.now()): Promise<number> {
  return deleteOldAlerts(db, { now, mailedBefore: now - MAILED_FOR, confirmedBefore: now - WAITS_FOR });
}
