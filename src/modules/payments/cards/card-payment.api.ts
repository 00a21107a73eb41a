import { z } from 'zod';
import { defineCall } from '#src/core/call.ts';
import { idParams } from '#src/core/tools/tool.api.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { limits } from '#src/platform/limits/limit-table.ts';
import { machineOf } from '#src/platform/limits/machine.ts';
import { readCardWays } from './card-ways.server.ts';
import { acceptHeldPayment, checkCardPayment, requireCardPayment } from './check-card-payment.server.ts';
import { readNotice } from './read-notice.server.ts';
import { returnPath, startCardPayment } from './start-card-payment.server.ts';

export const getCardWays = defineCall({
  summary: 'How an order can be paid by card, and the card payments started for it; amounts are in minor units',
  params: idParams,
  handle: ({ shop, actor, params }) => readCardWays(shop, actor, params.id),
});

export const postCardPayment = defineCall({
  summary:
    'Starts a card payment for the deposit of an order, or all that is due; answers with the URL for the browser',
  params: idParams,
  // Missing fields match no offer; that refusal is shown only to the customer of the order.
  body: z.object({ gateway: plainText(40).default(''), part: z.enum(['deposit', 'all']).default('all') }),
  handle: async ({ shop, actor, params, body }) => ({
    acknowledged: true,
    url: await startCardPayment(shop, actor, params.id, body),
  }),
});

export const postCheck = defineCall({
  summary: 'Fetches the state of a card payment from the gateway',
  params: idParams,
  handle: async ({ shop, actor, params }) => ({ state: await checkCardPayment(shop, actor, params.id) }),
});

export const postAcceptance = defineCall({
  summary:
    'Accepts a held card payment into the ledger, releases the goods of a disputed one, or marks a return as checked',
  params: idParams,
  body: z.object({ return: plainText(80).optional(), repeated: z.boolean().optional() }),
  handle: async ({ shop, actor, params, body }) => {
    await acceptHeldPayment(shop, actor, params.id, body);
    return { acknowledged: true };
  },
});

export const postReturn = defineCall({
  summary:
    'Return address for gateways that send the browser back by POST: redirects to the order and ignores the body',
  params: idParams,
  takesBytes: true,
  handle: async ({ shop, params, reply }) => {
    const { order } = await requireCardPayment(shop.db, params.id);
    return reply.redirect(`${shop.config.publicUrl}${returnPath(shop, order, params.id)}`, 303);
  },
});

export const postNotice = defineCall({
  summary: 'Webhook of a gateway about a card payment',
  params: z.object({ gateway: plainText(40) }),
  takesBytes: true,
  openWriteLimit: limits.unprovenNotice,
  handle: async ({ shop, params, body, request }) => {
    if (!Buffer.isBuffer(body)) throw new Refusal('malformed', 'notice_empty', 'This notice is empty.');
    await readNotice(shop, params.gateway, body, request.headers, async () => {
      await shop.limits.takeBack(limits.unprovenNotice, machineOf(request.ip));
      await shop.limits.count(limits.notice, params.gateway);
    });
    return { acknowledged: true };
  },
});
