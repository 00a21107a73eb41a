import { getAdmin, postUser } from '#src/core/accounts/account.api.ts';
import type { Access, Call } from '#src/core/call.ts';
import { getOrders, getUserOrders, postOrder } from '#src/core/orders/order.api.ts';
import { getUser, putUser } from '#src/core/profiles/profile.api.ts';
import { getReviews, postReview } from '#src/core/reviews/review.api.ts';
import type { ExtensionName, Extensions } from '#src/core/site/extensions.ts';
import { postImage } from '#src/core/tools/image.api.ts';
import { getPurchase, getTools, postTool, putTool, removeTool } from '#src/core/tools/tool.api.ts';
import { postOrderCancel } from '#src/extensions/cancellation/cancellation.api.ts';
import { postShipment } from '#src/extensions/fulfilment/shipment.api.ts';
import { postInquiry } from '#src/extensions/inquiries/inquiry.api.ts';
import { getProforma, postPayment } from '#src/extensions/payments/payment.api.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

// Each call knows the types of its own input; the table only mounts it.
// biome-ignore lint/suspicious/noExplicitAny: the inputs of the rows differ
type AnyCall = Call<any, any, any>;

/** A row of an extension ends with its name; there is no such call while the extension is off. */
export type CallRow = readonly [method: Method, path: string, access: Access, call: AnyCall, extension?: ExtensionName];

/** THE CALL TABLE (spec section 7), below `/api`. */
export const calls: readonly CallRow[] = [
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
  // Beyond the specification:
  ['POST', '/order/:id/cancel', 'signed-in', postOrderCancel, 'cancellation'],
  ['GET', '/order/:id/proforma', 'signed-in', getProforma, 'payments'],
  ['POST', '/order/:id/payment', 'admin', postPayment, 'payments'],
  ['POST', '/order/:id/shipment', 'admin', postShipment, 'fulfilment'],
  ['POST', '/inquiry', 'anyone', postInquiry, 'inquiries'],
];

/** The table without the calls of extensions that are off. */
export function openCalls(extensions: Extensions): CallRow[] {
  return calls.filter(([, , , , extension]) => !extension || extensions.includes(extension));
}
