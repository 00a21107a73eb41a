import type { Config } from '#src/core/config.ts';
import { settingsOf } from '#src/core/extension-settings.ts';
import { type OrderExtension, pageOf } from '#src/core/orders/lifecycle.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import type { ServerExtension } from '#src/core/server-extension.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { salesNews } from './0018-sales-news.ts';
import { type SalesEvent, salesEvents, salesMail } from './sales-mail.ts';
import { insertNews } from './sales-news-repository.server.ts';
import { salesNewsTables } from './sales-news-tables.ts';
import { salesSettings } from './sales-settings.server.ts';
import { sendDigest } from './send-digest.server.ts';

type Handler = NonNullable<OrderExtension['handlers']>[string];

/** The list of orders, which shows this one. */
const listWith = ({ number }: Order) => `/dashboard?${new URLSearchParams({ q: number })}`;

/** Within the transaction of the event: a mail to each address, or a line for the next digest. */
function tellSales(event: SalesEvent, config: Config): Handler {
  const { addresses, digestHour } = settingsOf(config, salesSettings);
  return async (trx, { order }, lifecycle) => {
    if (digestHour !== undefined) return insertNews(trx, order._id, event);
    for (const to of addresses[salesEvents[event].kind])
      await insertMail(
        trx,
        salesMail(to, event, order, `${config.publicUrl}${pageOf(lifecycle, order) ?? listWith(order)}`),
      );
  };
}

/** Sales hears of each order and each cancellation, at once or once a day. */
export const salesMails: ServerExtension = {
  name: 'sales-mails',
  settings: salesSettings,
  schema: { migrations: () => ({ '0018-sales-news': salesNews }), tables: salesNewsTables },
  orders: (config) => ({
    moves: [],
    handlers: {
      placed: tellSales('placed', config),
      cancelled: tellSales('cancelled', config),
      expired: tellSales('expired', config),
    },
  }),
  jobs: [
    {
      what: 'events of orders in the digest for sales',
      done: 'mailed',
      byAge: true,
      run: (parts) => sendDigest(parts),
    },
  ],
};
