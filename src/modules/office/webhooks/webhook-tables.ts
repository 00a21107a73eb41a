import type { Timestamp } from '#src/platform/database/schema.ts';
import type { TableDeclaration } from '#src/platform/database/tables.ts';
import type { DeliveryState, WebhookEvent } from './webhook.ts';

/** An address of another program that gets events. Its secret is derived from the secret of the shop. */
export interface WebhookTable {
  id: string;
  url: string;
  /** Names of the events, separated by commas. */
  events: string;
  /** 1 or 0; without it, no events are written for it and none are sent. */
  active: number;
  /** Part of what the secret is derived from. */
  secret_version: number;
  /** How long the secret before this one signs, too. */
  old_until: Timestamp | null;
  created_at: Timestamp;
}

/** An event for a webhook, written in the transaction of its cause and sent afterwards. */
export interface WebhookDeliveryTable {
  /** Also the `webhook-id` of each attempt. */
  id: string;
  webhook_id: string;
  event: WebhookEvent;
  /** JSON that is sent. */
  content: string;
  /** Id of the order event that it reports; null for others. */
  order_event: string | null;
  /** Id of the order, quote or inquiry that it is about, whose events are sent one after the other. */
  subject: string | null;
  state: DeliveryState;
  attempts: number;
  next_attempt_at: Timestamp;
  /** Time of the last attempt. */
  tried_at: Timestamp | null;
  /** Why the last attempt failed. */
  problem: string | null;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    webhooks: WebhookTable;
    webhook_deliveries: WebhookDeliveryTable;
  }
}

/** For the copy to another engine. */
export const webhookTables: readonly TableDeclaration[] = [
  { name: 'webhooks', key: ['id'] },
  {
    name: 'webhook_deliveries',
    key: ['id'],
    after: ['webhooks'],
    personal: 'its content goes to a program of the shop, and is removed after 30 days',
  },
];
