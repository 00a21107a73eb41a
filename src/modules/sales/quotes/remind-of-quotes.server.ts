import { mailAddressOf } from '#src/core/accounts/mail-address.server.ts';
import { mailFooterOf } from '#src/core/orders/new-orders.server.ts';
import type { JobParts } from '#src/core/server-module.ts';
import { inBatches } from '#src/platform/database/in-batches.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { newQuoteLink } from './quote-link.server.ts';
import { reminderMail } from './quote-mails.ts';
import { listEnding, lockQuote, updateQuote } from './quote-repository.server.ts';
import { findRevision } from './quote-revision-repository.server.ts';

/** Days before its end on which the customer is reminded of an offer. */
const REMINDER_DAYS = 3;

type Parts = Pick<JobParts, 'config' | 'db' | 'fills'>;

/** Mails and notes the reminder in one transaction, unless the quote was decided, revised or reminded of meanwhile. */
async function remind({ config, db, fills }: Parts, id: string, now: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const quote = await lockQuote(trx, id);
    if (quote?.state !== 'offered' || quote.reminded_at !== null) return false;
    const ends = quote.valid_until ?? 0;
    const latest = await findRevision(trx, id, quote.revision);
    if (!latest || ends <= now || ends > now + REMINDER_DAYS * DAY_MS) return false;
    await updateQuote(trx, id, { reminded_at: now });
    // An offer that was made for few days needs no reminder.
    if (latest.offeredAt > ends - (REMINDER_DAYS + 1) * DAY_MS) return false;
    const url = `${config.publicUrl}${(await newQuoteLink(trx, id, now)).path}`;
    const mail = reminderMail(quote, latest.offer, { url, footer: mailFooterOf(fills) });
    await insertMail(trx, { ...mail, to: await mailAddressOf(trx, quote) });
    return true;
  });
}

/**
 * Reminds each customer once of an offer that ends in the next days. Safe to run on several copies of the shop.
 * @returns the number of mails that this call wrote
 */
export async function remindOfQuotes(parts: Parts, now = Date.now()): Promise<number> {
  let mailed = 0;
  for await (const { id } of inBatches((batch) => listEnding(parts.db, now, now + REMINDER_DAYS * DAY_MS, batch)))
    if (await remind(parts, id, now)) mailed += 1;
  return mailed;
}
