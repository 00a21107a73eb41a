import { callRow } from '#src/core/call.ts';
import type { Room } from '#src/core/server-module.ts';
import { postPreview, postSplit, putOrder } from './amend.api.ts';

/** Changes to what was ordered, by a clerk until the last piece has left, by the customer until the first payment. */
export const amend: Room = {
  calls: [callRow('signed-in', putOrder), callRow('signed-in', postPreview), callRow('signed-in', postSplit)],
};
