import { type Actor, type Doer, doerOf } from '#src/core/accounts/actor.ts';
import { recordAdminChange } from '#src/core/admin-change.server.ts';
import { writeOrderMail } from '#src/core/orders/new-orders.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import { combineMails } from '#src/core/orders/order-mails.ts';
import { type FoundOrder, insertOrderEvent, listOrderEvents } from '#src/core/orders/order-repository.server.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { findTool } from '#src/core/tools/tool-repository.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { madeBy } from '../moves/made-request.server.ts';
import { delayOfEarlierMails } from '../moves/make-move.server.ts';
import { mailsOf, runHandlers } from '../moves/move-effects.server.ts';
import type { EventData } from '../moves/order-history.ts';
import { tellSales } from '../sales-mails/sales-mails.server.ts';
import { updateAmended } from './amend-repository.server.ts';
import { amended } from './amended-move.ts';
import { AMENDED, type Amendable, type Amendment, amendableFields } from './amendment.ts';

type Parts = Pick<Shop, 'config' | 'fills'>;

/** An amendment that keeps the rules, of an order that is locked. */
export interface AmendmentToStore {
  /** The order as it will be. */
  next: Order;
  /** Names of the fields that differ. */
  names: readonly string[];
  reason: string;
  /** The order that got pieces of this one. */
  splitInto?: EventData['splitInto'];
  request: KeyedRequest | undefined;
}

const pick = (values: Amendable, names: readonly string[]) =>
  Object.fromEntries(amendableFields.filter((name) => names.includes(name)).map((name) => [name, values[name]]));

/** Also the id of the last event that followed from it, such as that it is now paid. */
async function writeEvent(
  trx: Db,
  { config, fills }: Parts,
  { order, customerId }: FoundOrder,
  next: Order,
  { data, doer, request }: { data: EventData; doer: Doer; request: KeyedRequest | undefined },
): Promise<string> {
  const eventId = newId();
  await insertOrderEvent(trx, {
    order_id: order._id,
    id: eventId,
    event: AMENDED,
    from_state: order.state,
    to_state: next.state,
    at: Date.now(),
    ...doer,
    data: JSON.stringify({ ...data, ...madeBy(request) }),
  });
  await runHandlers({ config, fills }, trx, { event: AMENDED, eventId, order, customerId, data });
  const events = (await listOrderEvents(trx, order._id)).map(({ id, data: made }) => ({ id, ...JSON.parse(made) }));
  return events.find(({ follows }) => follows === eventId)?.id ?? eventId;
}

async function mailAmendment(
  trx: Db,
  { config, fills }: Parts,
  order: Order,
  amendment: Amendment,
  eventId: string,
): Promise<void> {
  const mail = combineMails(await mailsOf({ config, fills }, trx, { ...amended, eventId }, order, { amendment }));
  if (!mail) return;
  const note = amendment.reason ? `Reason: ${amendment.reason}` : undefined;
  const picture = (await findTool(trx, order.toolId))?.img;
  const written = writeOrderMail({ config, fills }, order, mail, { note, picture });
  const now = Date.now();
  const sendAfter = await delayOfEarlierMails(trx, order._id, now);
  await insertMail(trx, written, now, { id: eventId, sendAfter });
}

/**
 * Stores an amendment: the order, its event with what follows from it, the mails and the record of an admin's change.
 * The stock is left to the caller.
 * @returns the order as it is then
 */
export async function storeAmendment(
  trx: Db,
  { config, fills }: Parts,
  viewer: Actor,
  { order, customerId }: FoundOrder,
  { next, names, reason, splitInto, request }: AmendmentToStore,
): Promise<Order> {
  const parts = { config, fills };
  await updateAmended(trx, next);
  const amendment = { before: pick(order, names), after: pick(next, names), reason: reason.trim() || null };
  const data = { amendment, ...(splitInto && { splitInto }) };
  const lastEventId = await writeEvent(trx, parts, { order, customerId }, next, {
    data,
    doer: doerOf(viewer),
    request,
  });
  const { order: after } = await requireOrder(trx, order._id);
  await mailAmendment(trx, parts, after, amendment, lastEventId);
  if (viewer.userId === customerId) await tellSales(trx, config, AMENDED, after);
  else {
    const subject = { id: order._id, name: order.number };
    const record = { kind: 'order', action: AMENDED, subject, before: amendment.before } as const;
    const split = splitInto && { splitInto: splitInto.number };
    await recordAdminChange({ fills }, trx, viewer, {
      ...record,
      after: { ...amendment.after, ...split, reason: amendment.reason },
    });
  }
  return after;
}
