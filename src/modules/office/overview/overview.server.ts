import { callRow } from '#src/core/call.ts';
import type { Room } from '#src/core/server-module.ts';
import { getOverview } from './overview.api.ts';

/** Key figures of the shop for its owner. */
export const overview: Room = {
  calls: [callRow('admin', getOverview)],
};
