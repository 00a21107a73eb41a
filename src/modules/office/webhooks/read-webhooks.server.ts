import type { Db } from '#src/platform/database/open.server.ts';
import type { Page, PageRequest } from '#src/platform/http/page.ts';
import { requireWebhook } from './change-webhooks.server.ts';
import { countUndelivered, findDeliveries } from './delivery-repository.server.ts';
import type { WebhookDelivery } from './webhook.calls.ts';
import type { Webhook, WebhookEvent } from './webhook.ts';
import { listWebhooks } from './webhook-repository.server.ts';

const isoTime = (time: number | string) => new Date(Number(time)).toISOString();

/** The webhooks with the numbers of events that they have not got. */
export async function readWebhooks(db: Db): Promise<Webhook[]> {
  const counts = await countUndelivered(db);
  const countOf = (id: string, state: string) =>
    Number(counts.find((row) => row.webhook_id === id && row.state === state)?.count ?? 0);
  return (await listWebhooks(db)).map(({ id, url, events, active, created_at, old_until }) => ({
    _id: id,
    url,
    events: events.split(',') as WebhookEvent[],
    active: Number(active) === 1,
    createdAt: isoTime(created_at),
    oldUntil: old_until === null || Number(old_until) <= Date.now() ? null : isoTime(old_until),
    waiting: countOf(id, 'waiting'),
    givenUp: countOf(id, 'given-up'),
  }));
}

/** A page of the events for a webhook. @throws Refusal 404 */
export async function listDeliveriesOf(db: Db, id: string, page: PageRequest): Promise<Page<WebhookDelivery>> {
  await requireWebhook(db, id);
  const { items, next } = await findDeliveries(db, id, page);
  return {
    items: items.map((row) => ({
      _id: row.id,
      event: row.event,
      state: row.state,
      attempts: row.attempts,
      triedAt: row.tried_at === null ? null : isoTime(row.tried_at),
      nextAt: row.state === 'waiting' ? isoTime(Math.max(Number(row.next_attempt_at), Date.now())) : null,
      problem: row.problem,
      content: row.content,
    })),
    next,
  };
}
