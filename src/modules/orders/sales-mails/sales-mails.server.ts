import type { Config } from '#src/core/config.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import { newOrders } from '#src/core/orders/new-orders.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { insertMails } from '#src/platform/mail/outbox.server.ts';
import { type MoveHandler, moveEffects } from '../moves/move-effects.server.ts';
import { orderPath } from '../page/order-details.ts';
import { salesNews } from './0018-sales-news.ts';
import { type SalesEvent, salesEvents, salesMail } from './sales-mail.ts';
import { insertNews } from './sales-news-repository.server.ts';
import { salesNewsTables } from './sales-news-tables.ts';
import { salesSettings } from './sales-settings.server.ts';
import { sendDigest } from './send-digest.server.ts';

/** One mail per address. */
function mailsToSales(event: SalesEvent, config: Config, order: Order) {
  const { addresses } = settingsOf(config, salesSettings);
  const url = `${config.publicUrl}${orderPath(order)}`;
  return addresses[salesEvents[event].kind].map((to) => salesMail(to, event, order, url));
}

const isDigested = (config: Config) => settingsOf(config, salesSettings).digestHour !== undefined;

/** Writes, in the transaction of the event, the mails or an entry for the next digest. */
export function tellSales(trx: Db, config: Config, event: SalesEvent, order: Order): Promise<void> {
  return isDigested(config) ? insertNews(trx, order._id, event) : insertMails(trx, mailsToSales(event, config, order));
}

const notifySales =
  (event: SalesEvent, config: Config): MoveHandler =>
  (trx, { order }) =>
    tellSales(trx, config, event, order);

/** Mails sales about each order and cancellation, immediately or in a daily digest. */
export const salesMails: Room = {
  settings: salesSettings,
  schema: { migrations: () => ({ '0018-sales-news': salesNews }), tables: salesNewsTables },
  fills: [
    fill(newOrders, (config) => ({
      placing: async (trx, placed) => {
        const orders = placed.map(({ order }) => order);
        if (!isDigested(config)) return { mails: orders.flatMap((order) => mailsToSales('placed', config, order)) };
        return {
          async written() {
            for (const { _id } of orders) await insertNews(trx, _id, 'placed');
          },
        };
      },
    })),
    fill(moveEffects, (config) => ({
      handlers: {
        cancelled: notifySales('cancelled', config),
        expired: notifySales('expired', config),
      },
    })),
  ],
  jobs: [
    {
      what: 'events of orders in the digest for sales',
      done: 'mailed',
      byAge: true,
      run: (parts) => sendDigest(parts),
    },
  ],
};
