import type { CheckInput, ConsistencyCheck, Finding } from '#src/core/consistency-check.ts';
import { nameOf } from '#src/core/orders/order-consistency.server.ts';
import { PLACED } from '#src/core/orders/order-progress.ts';
import { DEMO_REQUEST } from '#src/core/orders/order-tables.ts';
import { listMailedEvents, type StoredOrder, storedOrders } from '#src/core/orders/stored-order-repository.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { MAIL_RETENTION_MS } from '#src/platform/mail/outbox-maintenance.server.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { effectsOf, type MoveParts } from './move-effects.server.ts';
import type { EventData } from './order-history.ts';
import { movesOf } from './order-process.ts';

/** Events that customers are mailed about. */
function mailedEvents(shop: MoveParts): Set<string> {
  const written = movesOf(shop.fills).filter(({ mail }) => mail);
  return new Set([
    PLACED,
    ...written.map(({ event }) => event),
    ...effectsOf(shop).flatMap(({ mails }) => Object.keys(mails ?? {})),
  ]);
}

/** Whether the event belongs to several orders, placed or paid together, and is mailed with another of them. */
function isMailedElsewhere(data: string): boolean {
  const { jointInvoice, transfer, placedWith } = JSON.parse(data) as EventData;
  return placedWith !== undefined || (jointInvoice !== undefined && transfer === undefined);
}

/** The events of an order that need a mail, except undone ones. Events of one request share the mail of the last. */
function eventsToMail({ events }: StoredOrder, mailed: ReadonlySet<string>, since: number) {
  const all = events.map((event) => ({ ...event, ...(JSON.parse(event.data) as EventData & { follows?: string }) }));
  const undone = new Set(all.map(({ undoes }) => undoes));
  const needed = all.filter(({ id, event, at }) => at >= since && mailed.has(event) && !undone.has(id));
  return needed
    .filter(({ data }) => !isMailedElsewhere(data))
    .map(({ id, event, at }) => ({ event, at, mailOf: all.find(({ follows }) => follows === id)?.id ?? id }));
}

async function* faultsIn(db: Db, part: readonly StoredOrder[], mailed: ReadonlySet<string>, since: number) {
  const eventsByOrder = part.map((booked) => ({ booked, events: eventsToMail(booked, mailed, since) }));
  const mailedIds = await listMailedEvents(
    db,
    eventsByOrder.flatMap(({ events }) => events.map(({ mailOf }) => mailOf)),
  );
  for (const { booked, events } of eventsByOrder) {
    for (const { mailOf, event, at } of events) {
      if (mailedIds.has(mailOf)) continue;
      yield {
        wrong: `${nameOf(booked)}: its customer was sent no mail about "${event}" at ${new Date(at).toISOString()}`,
      };
    }
  }
}

async function* findings({ config, db, fills, now }: CheckInput): AsyncGenerator<Finding> {
  // One day less than the retention period: the hourly job may already have removed older mails.
  const since = now - MAIL_RETENTION_MS + DAY_MS;
  yield { unproven: `events before ${new Date(since).toISOString()}: their mails are removed` };
  const mailed = mailedEvents({ config, fills });
  for await (const part of storedOrders(db)) {
    // The demo was set up with its orders and their events, and without mails.
    const placed = part.filter(({ row }) => row.request_hash !== DEMO_REQUEST);
    yield* faultsIn(db, placed, mailed, since);
  }
}

/** A mail that waits in the outbox counts as sent; one that was given up after five days is missing. */
export const mailCheck: ConsistencyCheck = {
  rule: 'The customer is sent a mail about each event that needs one',
  findings,
};
