import { getAdmin, postUser } from '#src/core/accounts/account.api.ts';
import type { CallRow } from '#src/core/call.ts';
import { getOrders, getUserOrders, postOrder } from '#src/core/orders/order.api.ts';
import { getUser, putUser } from '#src/core/profiles/profile.api.ts';
import { getReviews, postReview } from '#src/core/reviews/review.api.ts';
import type { Room } from '#src/core/server-module.ts';
import { postImage } from '#src/core/tools/image.api.ts';
import { getPurchase, getTools, postTool, putTool, removeTool } from '#src/core/tools/tool.api.ts';

/** THE CALL TABLE (spec section 7), below `/api`; modules have their rows in their own folders. */
const coreCalls: readonly CallRow[] = [
  ['POST', '/user/:email', 'session', postUser],
  ['GET', '/admin/:email', 'self-or-admin', getAdmin],
  ['GET', '/user/:email', 'self-or-admin', getUser],
  ['PUT', '/user/:email', 'self-or-admin', putUser],
  ['GET', '/tool', 'anyone', getTools],
  ['POST', '/tool', 'admin', postTool],
  ['PUT', '/tool/:id', 'admin', putTool],
  ['DELETE', '/tool/:id', 'admin', removeTool],
  ['GET', '/purchase/:id', 'anyone', getPurchase],
  ['POST', '/order', 'signed-in', postOrder],
  ['GET', '/order', 'admin', getOrders],
  ['GET', '/user-order', 'self-or-admin', getUserOrders],
  ['GET', '/review', 'anyone', getReviews],
  ['POST', '/review', 'signed-in', postReview],
  ['POST', '/image', 'admin', postImage],
];

/** The calls of a shop: those of the rooms of modules, and those of the core that no module replaces by its own. */
export function callsWith(rooms: readonly Room[]): CallRow[] {
  const added = rooms.flatMap(({ calls = [] }) => calls);
  const isReplaced = ([method, path]: CallRow) => added.some((row) => row[0] === method && row[1] === path);
  return [...coreCalls.filter((row) => !isReplaced(row)), ...added];
}
