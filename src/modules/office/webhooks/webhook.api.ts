import { z } from 'zod';
import { implement } from '#src/core/call.ts';
import { answerList, listQuery } from '#src/platform/http/answer-list.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { addWebhook, changeWebhook, removeWebhookOf, renewSecret, replayDelivery } from './change-webhooks.server.ts';
import { listDeliveriesOf, readWebhooks } from './read-webhooks.server.ts';
import {
  getDeliveriesCall,
  getWebhooksCall,
  postReplayCall,
  postWebhookCall,
  postWebhookSecretCall,
  putWebhookCall,
  removeWebhookCall,
} from './webhook.calls.ts';
import { eventNames, MAX_WEBHOOK_URL } from './webhook.ts';

const webhookBody = z.object({
  url: plainText(MAX_WEBHOOK_URL),
  events: z.array(z.enum(eventNames)).max(eventNames.length),
  active: z.boolean(),
});

export const getWebhooks = implement(getWebhooksCall, {
  summary: 'The addresses of other programs that get events, without their secrets',
  handle: ({ shop }) => readWebhooks(shop.db),
});

export const postWebhook = implement(postWebhookCall, {
  summary: 'Adds a webhook; the answer has the secret that signs its events',
  description:
    'Events are signed as [Standard Webhooks](https://www.standardwebhooks.com/) describes, and can arrive twice or in another sequence.',
  personOnly: true,
  stepUp: true,
  body: webhookBody,
  handle: async ({ shop, actor, body }) => {
    const { id, secret } = await addWebhook(shop, actor, body);
    return { acknowledged: true, insertedId: id, secret };
  },
});

export const putWebhook = implement(putWebhookCall, {
  summary: 'Changes address and events of a webhook, pauses it or resumes it',
  personOnly: true,
  stepUp: true,
  params: idParams,
  description: 'What is not sent stays.',
  body: webhookBody.partial(),
  handle: async ({ shop, actor, params, body }) => {
    await changeWebhook(shop, actor, params.id, body);
    return { acknowledged: true };
  },
});

export const postWebhookSecret = implement(postWebhookSecretCall, {
  summary: 'Gives a webhook a new secret; for 24 hours the one before it signs, too, and no earlier one',
  personOnly: true,
  stepUp: true,
  params: idParams,
  handle: async ({ shop, actor, params }) => ({
    acknowledged: true,
    secret: await renewSecret(shop, actor, params.id),
  }),
});

export const removeWebhook = implement(removeWebhookCall, {
  summary: 'Deletes a webhook, with what waits for it',
  personOnly: true,
  params: idParams,
  handle: async ({ shop, actor, params }) => {
    await removeWebhookOf(shop, actor, params.id);
    return { acknowledged: true, deletedCount: 1 };
  },
});

export const getDeliveries = implement(getDeliveriesCall, {
  summary: 'The events for a webhook, the latest first',
  params: idParams,
  query: listQuery,
  long: true,
  handle: ({ shop, params, query, ...exchange }) =>
    answerList(query, exchange, (page) => listDeliveriesOf(shop.db, params.id, page)),
});

export const postReplay = implement(postReplayCall, {
  summary: 'Sends an event again, with the same id',
  params: idParams,
  handle: async ({ shop, params }) => {
    await replayDelivery(shop, params.id);
    return { acknowledged: true };
  },
});
