import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { MailedEvent } from '#src/platform/mail/outbox.server.ts';
import { insertDeliveries } from './delivery-repository.server.ts';
import type { WebhookEvent } from './webhook.ts';
import { listActiveWebhooks } from './webhook-repository.server.ts';

/** What an event is about. A stock is read when it is sent: the sequence of its events does not matter. */
function subjectOf(data: object): string | null {
  const { order, _id } = data as { order?: { _id: string }; _id?: string };
  return order?._id ?? _id ?? null;
}

/**
 * Writes an event for the webhooks that get it, in the transaction of its cause.
 * @param about the order event that it reports; while that can be undone, it waits
 */
export async function tellWebhooks(trx: Db, event: WebhookEvent, data: object, about?: MailedEvent): Promise<void> {
  const told = (await listActiveWebhooks(trx)).filter(({ events }) => events.split(',').includes(event));
  if (told.length === 0) return;
  const subject = subjectOf(data);
  const content = JSON.stringify({ type: event, timestamp: new Date().toISOString(), data });
  await insertDeliveries(
    trx,
    told.map(({ id }) => ({
      ...{ id: newId(), webhook_id: id, event, content, subject, order_event: about?.id ?? null },
      // Due at once, whatever the clock says, as in the outbox.
      ...{ state: 'waiting' as const, attempts: 0, next_attempt_at: about?.sendAfter ?? 0 },
      ...{ tried_at: null, problem: null },
    })),
  );
}
