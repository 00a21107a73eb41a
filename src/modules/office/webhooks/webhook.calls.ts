import { acknowledgement, confirmed, deletion } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import type { PageQuery } from '#src/platform/http/page.ts';
import {
  filledText,
  list,
  oneOf,
  orNull,
  record,
  type Shape,
  text,
  type ValueOf,
  wholeNumber,
  yesOrNo,
} from '#src/platform/http/shape.ts';
import { deliveryStates, eventNames, type Webhook, type WebhookInput } from './webhook.ts';

const webhook: Shape<Webhook> = record({
  _id: filledText,
  url: filledText,
  events: list(oneOf(eventNames)),
  active: yesOrNo,
  createdAt: text,
  oldUntil: orNull(text),
  waiting: wholeNumber,
  givenUp: wholeNumber,
});

const delivery = record({
  _id: filledText,
  event: oneOf(eventNames),
  state: oneOf(deliveryStates),
  attempts: wholeNumber,
  /** Time of the last attempt. */
  triedAt: orNull(text),
  /** Null unless it waits. */
  nextAt: orNull(text),
  problem: orNull(text),
  /** JSON that is sent. */
  content: text,
});

/** An event for a webhook. Times are ISO 8601. */
export type WebhookDelivery = ValueOf<typeof delivery>;

export const getWebhooksCall = contract('GET /webhook', { answer: list(webhook) });

export const postWebhookCall = contract('POST /webhook', {
  body: sent<WebhookInput>(),
  answer: record({ acknowledged: confirmed, insertedId: filledText, secret: filledText }),
});

export const putWebhookCall = contract('PUT /webhook/:id', {
  body: sent<Partial<WebhookInput>>(),
  answer: acknowledgement,
});

export const postWebhookSecretCall = contract('POST /webhook/:id/secret', {
  answer: record({ acknowledged: confirmed, secret: filledText }),
});

export const removeWebhookCall = contract('DELETE /webhook/:id', { answer: deletion });

export const getDeliveriesCall = contract('GET /webhook/:id/delivery', {
  query: sent<PageQuery>(),
  answer: list(delivery),
});

export const postReplayCall = contract('POST /webhook-delivery/:id/replay', { answer: acknowledgement });
