import { callRow } from '#src/core/call.ts';
import type { Room } from '#src/core/server-module.ts';
import { orderEventsById } from './0020-order-events-by-id.ts';
import { getLive } from './live.api.ts';

/** Reports changes made by others to open pages. */
export const live: Room = {
  schema: { migrations: () => ({ '0020-order-events-by-id': orderEventsById }) },
  calls: [callRow('signed-in', getLive)],
};
