import { z } from 'zod';
import { implement } from '#src/core/call.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { limits } from '#src/platform/limits/limit-table.ts';
import { machineOf } from '#src/platform/limits/machine.ts';
import {
  getCardWaysCall,
  postCardPaymentCall,
  postCheckCall,
  postNoticeCall,
  postReturnCall,
} from './card-payment.calls.ts';
import { findCardPayment } from './card-payment-repository.server.ts';
import { readCardWays } from './card-ways.server.ts';
import { checkCardPayment, gatewayNamed, requireCardPayment, settleCardPayment } from './settle-card-payment.server.ts';
import { returnPath, startCardPayment } from './start-card-payment.server.ts';

/** What is no text of the shop names no payment of it. */
const paymentId = plainText(100);

export const getCardWays = implement(getCardWaysCall, {
  summary: 'How an order can be paid by card; amounts are in minor units',
  params: idParams,
  handle: ({ shop, actor, params }) => readCardWays(shop, actor, params.id),
});

export const postCardPayment = implement(postCardPaymentCall, {
  summary: 'Starts a card payment for the deposit of an order, or all that is due; answers with the URL to pay at',
  params: idParams,
  // Missing fields match no offer; that refusal is shown only to the customer of the order.
  body: z.object({ gateway: plainText(40).default(''), part: z.enum(['deposit', 'all']).default('all') }),
  handle: async ({ shop, actor, params, body }) => ({
    acknowledged: true,
    url: await startCardPayment(shop, actor, params.id, body),
  }),
});

export const postCheck = implement(postCheckCall, {
  summary: 'Fetches the state of a card payment from the gateway',
  params: idParams,
  handle: async ({ shop, actor, params }) => ({ state: await checkCardPayment(shop, actor, params.id) }),
});

export const postReturn = implement(postReturnCall, {
  summary: 'Where gateways send the browser back by POST: redirects to the order and ignores the body',
  params: idParams,
  takesBytes: true,
  handle: async ({ shop, params, reply }) => {
    const { order } = await requireCardPayment(shop.db, params.id);
    return reply.redirect(`${shop.config.publicUrl}${returnPath(shop, order, params.id)}`, 303);
  },
});

export const postNotice = implement(postNoticeCall, {
  summary: 'Webhook of a gateway about a card payment',
  params: z.object({ gateway: plainText(40) }),
  takesBytes: true,
  openWriteLimit: limits.unprovenNotice,
  handle: async ({ shop, params, body, request }) => {
    const gateway = gatewayNamed(shop, params.gateway);
    if (!gateway) throw new Refusal('missing', 'gateway_not_found', 'There is no such gateway.');
    if (!Buffer.isBuffer(body)) throw new Refusal('malformed', 'notice_empty', 'This notice is empty.');
    const notice = await gateway.readNotice(body, request.headers);
    await shop.limits.takeBack(limits.unprovenNotice, machineOf(request.ip));
    await shop.limits.count(limits.notice, params.gateway);
    const { data: payment } = paymentId.safeParse(notice?.payment);
    const row = payment === undefined ? undefined : await findCardPayment(shop.db, payment);
    // The content is not trusted: the gateway is asked, and sends the notice again if it did not answer.
    if (row?.gateway === params.gateway) await settleCardPayment(shop, row.id, notice?.proof);
    else shop.log.info({ gateway: params.gateway }, 'a notice that is about no card payment of this shop is ignored');
    return { acknowledged: true };
  },
});
