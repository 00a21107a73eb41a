import type { Room } from '#src/core/server-module.ts';
import { postPreview, postSplit, putOrder } from './amend.api.ts';

/** Changes to what was ordered, by a clerk until the last piece has left, by the customer until the first payment. */
export const amend: Room = {
  calls: [
    ['PUT', '/order/:id', 'signed-in', putOrder],
    ['POST', '/order/:id/amendment-preview', 'signed-in', postPreview],
    ['POST', '/order/:id/split', 'signed-in', postSplit],
  ],
};
