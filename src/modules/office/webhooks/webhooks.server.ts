import { adminChanges } from '#src/core/admin-change.server.ts';
import { callRow } from '#src/core/call.ts';
import { happenings } from '#src/core/happenings.server.ts';
import { newOrders } from '#src/core/orders/new-orders.server.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { moveEffects } from '#src/modules/orders/moves/move-effects.server.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { webhooks as webhooksMigration } from './0151-webhooks.ts';
import { deliverWebhooks } from './deliver-webhooks.server.ts';
import { deleteOldDeliveries } from './delivery-repository.server.ts';
import { tellWebhooks } from './tell-webhooks.server.ts';
import { toldOfAdminChange, toldOfMoves, toldOfNewOrders } from './told-of-orders.server.ts';
import {
  getDeliveries,
  getWebhooks,
  postReplay,
  postWebhook,
  postWebhookSecret,
  putWebhook,
  removeWebhook,
} from './webhook.api.ts';
import { webhookSettings } from './webhook-settings.server.ts';
import { webhookTables } from './webhook-tables.ts';

/** How long events are kept after the last attempt, in milliseconds. */
const RETENTION_MS = 30 * DAY_MS;

/** Events for the programs of others, signed and sent to their addresses. */
export const webhooks: Room = {
  settings: webhookSettings,
  schema: {
    migrations: () => ({ '0151-webhooks': webhooksMigration }),
    tables: webhookTables,
  },
  calls: [
    callRow('admin', getWebhooks),
    callRow('admin', postWebhook),
    callRow('admin', putWebhook),
    callRow('admin', postWebhookSecret),
    callRow('admin', removeWebhook),
    callRow('admin', getDeliveries),
    callRow('admin', postReplay),
  ],
  jobs: [
    {
      what: 'events for webhooks',
      done: 'delivered',
      everyMinute: true,
      run: (parts) => deliverWebhooks(parts),
    },
    {
      what: 'events for webhooks of long ago',
      done: 'removed',
      byAge: true,
      run: ({ db }) => deleteOldDeliveries(db, Date.now() - RETENTION_MS),
    },
  ],
  fills: [
    fill(newOrders, () => toldOfNewOrders),
    fill(moveEffects, () => toldOfMoves),
    fill(adminChanges, toldOfAdminChange),
    fill(happenings, tellWebhooks),
  ],
};
