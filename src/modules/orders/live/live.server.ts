import type { Room } from '#src/core/server-module.ts';
import { announceOrderEvents } from './0020-announce-order-events.ts';
import { getLive } from './live.api.ts';
import { streamsOf } from './live-streams.server.ts';

/** Sends changes made by others to open pages. */
export const live: Room = {
  schema: {
    migrations: (engine) => ({ '0020-announce-order-events': announceOrderEvents(engine) }),
    watched: ['order_events'],
  },
  calls: [['GET', '/live', 'signed-in', getLive]],
  gauges: [
    {
      name: 'shop_live_streams',
      help: 'Open streams of changes',
      value: (shop) => streamsOf(shop).size,
    },
  ],
};
