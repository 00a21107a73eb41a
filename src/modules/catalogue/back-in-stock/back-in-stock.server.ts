import { callRow } from '#src/core/call.ts';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { toolAdditions } from '#src/core/tools/tool-additions.ts';
import { stockAlerts } from './0055-stock-alerts.ts';
import { removeOldAlerts, sendAlerts } from './send-alerts.server.ts';
import {
  getStockAlert,
  getWaitingCount,
  postAlertConfirmation,
  postStockAlert,
  postStockAlertRequest,
  postStop,
  removeStockAlert,
} from './stock-alert.api.ts';
import { stockAlertTables } from './stock-alert-table.ts';

/** Mails each subscribed buyer once when a tool with too few pieces in stock can be ordered again. */
export const backInStock: Room = {
  schema: { migrations: () => ({ '0055-stock-alerts': stockAlerts }), tables: stockAlertTables },
  calls: [
    callRow('signed-in', getStockAlert),
    callRow('signed-in', postStockAlert),
    callRow('signed-in', removeStockAlert),
    callRow('anyone', postStockAlertRequest),
    callRow('admin', getWaitingCount),
    callRow('anyone', postAlertConfirmation),
    callRow('anyone', postStop),
  ],
  jobs: [
    {
      what: 'tools that are back in stock',
      done: 'mailed',
      everyMinute: true,
      run: (parts) => sendAlerts(parts),
    },
    { what: 'stock alerts that ended', done: 'removed', byAge: true, run: (parts) => removeOldAlerts(parts) },
  ],
  fills: [
    fill(toolAdditions, {
      notes: async (_, tools) => {
        const short = tools.filter(({ quantity }) => quantity < MINIMUM_ORDER_QUANTITY);
        return new Map(short.map(({ _id }) => [_id, { tellMe: true }]));
      },
    }),
  ],
};
