import { getAdmin, postUser } from './accounts.ts';
import type { Access, Call } from './call.ts';
import { getOrders, getUserOrders, postOrder } from './orders.ts';
import { getReviews } from './reviews.ts';
import { getPurchase, getTools } from './tools.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

// Each call knows the types of its own input; the table only mounts it.
// biome-ignore lint/suspicious/noExplicitAny: the inputs of the rows differ
export type CallRow = readonly [method: Method, path: string, access: Access, call: Call<any, any, any>];

/** THE CALL TABLE (spec section 7), below `/api`. */
export const calls: readonly CallRow[] = [
  ['POST', '/user/:email', 'session', postUser],
  ['GET', '/admin/:email', 'self-or-admin', getAdmin],
  ['GET', '/tool', 'anyone', getTools],
  ['GET', '/purchase/:id', 'anyone', getPurchase],
  ['POST', '/order', 'signed-in', postOrder],
  ['GET', '/order', 'admin', getOrders],
  ['GET', '/user-order', 'self-or-admin', getUserOrders],
  ['GET', '/review', 'anyone', getReviews],
];
