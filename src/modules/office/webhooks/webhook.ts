/** What a webhook can get, and what it is called on screens. */
export const webhookEvents = {
  'order.placed': 'Order placed',
  'order.state-changed': 'State of an order changed',
  'payment.recorded': 'Payment recorded',
  'shipment.recorded': 'Shipment recorded',
  'stock.changed': 'Stock changed',
  'quote.sent': 'Quote sent',
  'quote.accepted': 'Quote accepted',
  'inquiry.received': 'Inquiry received',
} as const;

export type WebhookEvent = keyof typeof webhookEvents;

export const eventNames = Object.keys(webhookEvents) as WebhookEvent[];

export const deliveryStates = ['waiting', 'delivered', 'given-up'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const stateLabels: Record<DeliveryState, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  'given-up': 'Given up',
};

export const MAX_WEBHOOK_URL = 500;
export const MAX_WEBHOOKS = 20;

/** What an admin decides about a webhook. */
export interface WebhookInput {
  url: string;
  events: WebhookEvent[];
  active: boolean;
}

export interface Webhook extends WebhookInput {
  _id: string;
  /** ISO 8601. */
  createdAt: string;
  /** ISO 8601; until when the old secret signs, too. Null without one. */
  oldUntil: string | null;
  /** Events that wait to be delivered, and those that were given up. */
  waiting: number;
  givenUp: number;
}

/** An address that a webhook can have. @param allowPrivate also plain HTTP, for development */
function isWebhookUrl(text: string, allowPrivate: boolean): boolean {
  const { protocol, username, password } = URL.parse(text) ?? { username: '', password: '' };
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (allowPrivate && protocol === 'http:');
}

/** What is wrong with a webhook. */
export function webhookProblem(
  { url, events }: Pick<WebhookInput, 'url' | 'events'>,
  allowPrivate: boolean,
): { field: 'url' | 'events'; message: string } | undefined {
  if (!isWebhookUrl(url.trim(), allowPrivate))
    return { field: 'url', message: 'Please input an address that begins with https://, without a password.' };
  if (events.length === 0) return { field: 'events', message: 'Please choose at least one event.' };
  return undefined;
}
