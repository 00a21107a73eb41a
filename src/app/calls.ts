import { getAdmin, postUser } from '#src/core/accounts/account.api.ts';
import { type CallRow, callRow } from '#src/core/call.ts';
import { getOrders, getUserOrders, postOrder } from '#src/core/orders/order.api.ts';
import { getUser, putUser } from '#src/core/profiles/profile.api.ts';
import { getReviews, postReview } from '#src/core/reviews/review.api.ts';
import type { Room } from '#src/core/server-module.ts';
import { postImage } from '#src/core/tools/image.api.ts';
import { getPurchase, getTools, postTool, putTool, removeTool } from '#src/core/tools/tool.api.ts';

/** THE CALL TABLE (spec section 7), below `/api`; modules have their rows in their own folders. */
const coreCalls: readonly CallRow[] = [
  callRow('session', postUser),
  callRow('self-or-admin', getAdmin),
  callRow('self-or-admin', getUser),
  callRow('self-or-admin', putUser),
  callRow('anyone', getTools),
  callRow('admin', postTool),
  callRow('admin', putTool),
  callRow('admin', removeTool),
  callRow('anyone', getPurchase),
  callRow('signed-in', postOrder),
  callRow('admin', getOrders),
  callRow('self-or-admin', getUserOrders),
  callRow('anyone', getReviews),
  callRow('signed-in', postReview),
  callRow('admin', postImage),
];

/** The calls of a shop: those of the rooms of modules, and those of the core that no module replaces by its own. */
export function callsWith(rooms: readonly Room[]): CallRow[] {
  const added = rooms.flatMap(({ calls = [] }) => calls);
  const isReplaced = ([method, path]: CallRow) => added.some((row) => row[0] === method && row[1] === path);
  return [...coreCalls.filter((row) => !isReplaced(row)), ...added];
}
