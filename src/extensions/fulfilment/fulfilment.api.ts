import { z } from 'zod';
import { defineCall } from '#src/core/call.ts';
import { advanceOrder } from '#src/core/orders/advance-order.server.ts';
import { stepFields } from '#src/core/orders/step-body.ts';
import { idParams } from '#src/core/tools/tool.api.ts';
import { readIdempotencyKey } from '#src/platform/http/idempotency-key.ts';
import { shipOrder } from './ship-order.server.ts';

const { note, pieces, carrier, reference, day } = stepFields;

export const postShipment = defineCall({
  summary: 'Records that pieces of an order were shipped; without a number, all that are left',
  params: idParams,
  body: z.object({ pieces, carrier, reference, note }),
  handle: async ({ shop, actor, params, body, request }) => {
    await shipOrder(shop, actor, params.id, body, readIdempotencyKey(request));
    return { acknowledged: true };
  },
});

export const postProduction = defineCall({
  summary: 'Records that the production of an order has started, and when it is promised to end',
  params: idParams,
  body: z.object({ promisedFor: day, note }),
  handle: async ({ shop, actor, params, body }) => {
    const { promisedFor } = body;
    await advanceOrder(shop, actor, params.id, () => ({
      event: 'production-started',
      data: body,
      ...(promisedFor && { sets: { promisedFor: new Date(promisedFor).toISOString() } }),
    }));
    return { acknowledged: true };
  },
});

/** A call that makes one move, with a note to the customer. */
const postMove = (summary: string, event: string) =>
  defineCall({
    summary,
    params: idParams,
    body: z.object({ note }),
    handle: async ({ shop, actor, params, body }) => {
      await advanceOrder(shop, actor, params.id, () => ({ event, data: body }));
      return { acknowledged: true };
    },
  });

export const postConfirmation = postMove('Confirms an order to its customer', 'confirmed');
export const postReadiness = postMove('Records that an order is ready to leave the factory', 'ready');
export const postDelivery = postMove('Records that an order has arrived', 'delivered');
