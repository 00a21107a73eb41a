import { settingsOf } from '#src/core/extension-settings.ts';
import { findOrder } from '#src/core/orders/order-repository.server.ts';
import type { JobParts } from '#src/core/server-extension.ts';
import { company } from '#src/core/site/company.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { digestDay, digestMail, type News } from './sales-digest.ts';
import { salesEvents } from './sales-mail.ts';
import { insertDigest, takeNews } from './sales-news-repository.server.ts';
import { salesSettings } from './sales-settings.server.ts';

/**
 * Writes the digest of the day, once the hour of it has come. What waits is taken in the transaction that writes the mails: of
 * several copies one writes the digest, an event that commits later waits for the next one, and what a day without a running copy
 * left is in the next one too.
 * @returns how many events it lists
 */
export function sendDigest({ config, db }: Pick<JobParts, 'config' | 'db'>, now = Date.now()): Promise<number> {
  const { digestHour, addresses } = settingsOf(config, salesSettings);
  return inTransaction(db, async (trx) => {
    // Without the setting, what waits is from before it was taken back.
    if (digestHour !== undefined && !(await insertDigest(trx, digestDay(now, digestHour, company.timeZone), now)))
      return 0;
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
