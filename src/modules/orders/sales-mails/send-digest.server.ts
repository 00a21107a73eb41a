import { settingsOf } from '#src/core/module-settings.ts';
import { findOrder } from '#src/core/orders/order-repository.server.ts';
import type { JobParts } from '#src/core/server-module.ts';
import { calendar } from '#src/core/site/calendar.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { digestDay, digestMail, type News } from './sales-digest.ts';
import { salesEvents } from './sales-mail.ts';
import { insertDigest, takeNews } from './sales-news-repository.server.ts';
import { salesSettings } from './sales-settings.server.ts';

/**
 * Writes the digest of the day once its hour has come. The transaction that writes the mails also takes the pending
 * events, so only one of several copies of the shop writes the digest. An event that commits later is in the next
 * digest, as are events of days without a running copy.
 * @returns the number of events in the digest
 */
export function sendDigest({ config, db }: Pick<JobParts, 'config' | 'db'>, now = Date.now()): Promise<number> {
  const { digestHour, addresses } = settingsOf(config, salesSettings);
  return inTransaction(db, async (trx) => {
    // Without the setting, the pending events are from before it was removed.
    if (digestHour !== undefined && !(await insertDigest(trx, digestDay(now, digestHour, calendar), now))) return 0;
    const news: News[] = [];
    for (const { event, order_id } of await takeNews(trx)) {
      const found = await findOrder(trx, order_id);
      if (found) news.push({ event, order: found.order });
    }
    for (const to of new Set([...addresses.order, ...addresses.cancellation])) {
      const wanted = news.filter(({ event }) => addresses[salesEvents[event].kind].includes(to));
      if (wanted.length > 0) await insertMail(trx, digestMail(to, wanted, config.publicUrl));
    }
    return news.length;
  });
}
