import type { Insertable, Updateable } from 'kysely';
import { leastIdAt } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Page, PageRequest } from '#src/platform/http/page.ts';
import { HOUR_MS } from '#src/platform/time/units.ts';
import type { WebhookDeliveryTable } from './webhook-tables.ts';

/** How long a copy of the shop may take to send claimed deliveries, in milliseconds. */
export const LEASE_MS = 60_000;

export async function insertDeliveries(db: Db, rows: readonly Insertable<WebhookDeliveryTable>[]): Promise<void> {
  await db.insertInto('webhook_deliveries').values(rows).execute();
}

/** Deletes what waits about an order event that was undone. */
export async function deleteDelayedDeliveries(db: Db, orderEvent: string): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('order_event', '=', orderEvent).where('attempts', '=', 0).execute();
}

/** After how many failed attempts an event no longer holds back the later ones about the same: about half an hour. */
const HOLDING_ATTEMPTS = 3;

/** An event waits no longer than this for an earlier one that a fast clock has put off, in milliseconds. */
const LONGEST_WAIT_MS = HOUR_MS;

const dueWithWebhooks = (db: Db, webhookId: string, now: number) =>
  db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhooks', 'webhooks.id', 'delivery.webhook_id')
    .select(['delivery.id', 'delivery.event', 'delivery.content', 'delivery.attempts'])
    .select(['webhooks.id as webhookId', 'url', 'secret_version', 'old_until'])
    .where('webhooks.id', '=', webhookId)
    .where('webhooks.active', '=', 1)
    .where('delivery.state', '=', 'waiting')
    .where('delivery.next_attempt_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_deliveries as earlier')
            .select('earlier.id')
            .whereRef('earlier.subject', '=', 'delivery.subject')
            .whereRef('earlier.webhook_id', '=', 'delivery.webhook_id')
            .whereRef('earlier.id', '<', 'delivery.id')
            .where('earlier.state', '=', 'waiting')
            .where('earlier.next_attempt_at', '<=', now + LONGEST_WAIT_MS)
            .where(({ eb, or, and }) =>
              or([
                eb('earlier.attempts', '<=', HOLDING_ATTEMPTS),
                // The next attempt is counted when it begins.
                and([eb('earlier.attempts', '=', HOLDING_ATTEMPTS + 1), eb('earlier.tried_at', '>', now - LEASE_MS)]),
              ]),
            ),
        ),
      ),
    );

export type DueDelivery = Awaited<ReturnType<ReturnType<typeof dueWithWebhooks>['execute']>>[number];

/**
 * Claims due deliveries of a webhook, those first that failed least, for this copy of the shop, as the outbox claims
 * mails: only one of several copies wins, and the others skip what it claims. If the copy dies, they are due again when
 * their lease ends. Of several about the same, only the first is due.
 */
export async function claimDueDeliveries(
  db: Db,
  webhookId: string,
  limit: number,
  now: number,
): Promise<DueDelivery[]> {
  const due = await dueWithWebhooks(db, webhookId, now)
    .orderBy('delivery.attempts')
    .orderBy('delivery.id')
    .limit(limit)
    .execute();
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  const claimed = await db
    .updateTable('webhook_deliveries')
    .set((eb) => ({ next_attempt_at: now + LEASE_MS, attempts: eb('attempts', '+', 1), tried_at: now }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('id', 'in', ids)
        .where('state', '=', 'waiting')
        .where('next_attempt_at', '<=', now)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'attempts'])
    .execute();
  const attempts = new Map(claimed.map((row) => [row.id, row.attempts]));
  return due.flatMap((delivery) => {
    const counted = attempts.get(delivery.id);
    return counted === undefined ? [] : { ...delivery, attempts: counted };
  });
}

export async function updateDelivery(db: Db, id: string, change: Updateable<WebhookDeliveryTable>): Promise<void> {
  await db.updateTable('webhook_deliveries').set(change).where('id', '=', id).execute();
}

export function findDelivery(db: Db, id: string) {
  return db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A page of the deliveries of a webhook, the latest first. */
export async function findDeliveries(
  db: Db,
  webhookId: string,
  { limit, after }: PageRequest,
): Promise<Page<Awaited<ReturnType<typeof findDelivery>> & object>> {
  const items = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return { items: items.slice(0, limit), next: items.length > limit ? items[limit - 1]?.id : undefined };
}

/** Numbers of deliveries that are not delivered, by webhook and state. */
export function countUndelivered(db: Db) {
  return db
    .selectFrom('webhook_deliveries')
    .select(({ fn }) => ['webhook_id', 'state', fn.countAll<number | string>().as('count')])
    .where('state', 'in', ['waiting', 'given-up'])
    .groupBy(['webhook_id', 'state'])
    .execute();
}

/** @returns number of deleted ones */
export async function deleteOldDeliveries(db: Db, before: number): Promise<number> {
  const old = db
    .deleteFrom('webhook_deliveries')
    .where('id', '<', leastIdAt(before))
    .where('state', '<>', 'waiting')
    .where('tried_at', '<', before);
  return Number((await old.executeTakeFirstOrThrow()).numDeletedRows);
}
