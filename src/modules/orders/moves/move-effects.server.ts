import type { Config } from '#src/core/config.ts';
import type { Order } from '#src/core/orders/order.ts';
import type { MailPart } from '#src/core/orders/order-mails.ts';
import { type Fill, fillingsOf, point } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { MailedEvent } from '#src/platform/mail/outbox.server.ts';
import type { Move } from './move.ts';
import type { EventData, OrderEvent } from './order-history.ts';

/** What the effects of moves need to know of the shop. */
export type MoveParts = Pick<Shop, 'config' | 'fills'>;

/** An event, the order before it, and its customer. */
export interface HandledEvent {
  event: OrderEvent;
  /** Id of the recorded event. */
  eventId: string;
  order: Order;
  customerId: string;
  data: EventData;
  /** What the event said that this one undoes. */
  undone?: EventData;
  /** The event that a handler's mails refer to; they wait as long as the mail of the event. */
  mailed?: MailedEvent;
}

/** Runs in the transaction of an event; an error rolls the event back. */
export type MoveHandler = (trx: Db, handled: HandledEvent, fills: readonly Fill[]) => Promise<void>;

/**
 * Part of the mail to the customer, written in the transaction of the event.
 * @param order the order after the event
 * @param eventId of the recorded event
 */
export type MoveMail = (
  order: Order,
  data: EventData,
  trx: Db,
  eventId: string,
) => MailPart | undefined | Promise<MailPart | undefined>;

/** What follows from the moves of an order, by event. */
export interface MoveEffects {
  handlers?: Readonly<Partial<Record<OrderEvent, MoveHandler>>>;
  /** Mails that the move itself cannot write, because they quote other rows. */
  mails?: Readonly<Partial<Record<OrderEvent, MoveMail>>>;
  /** Mails about some orders only: the check of mails does not miss them where others have none. */
  mailsOfSome?: Readonly<Partial<Record<OrderEvent, MoveMail>>>;
}

/** Filled in the sequence in which handlers run. */
export const moveEffects = point<(config: Config) => MoveEffects>('what follows from a move of an order');

/** The effects of the enabled modules, in their sequence. */
export function effectsOf({ fills, config }: MoveParts): MoveEffects[] {
  return fillingsOf(fills, moveEffects).map((effectsWith) => effectsWith(config));
}

/** Runs the handlers of an event, in the sequence of the modules. */
export async function runHandlers(shop: MoveParts, trx: Db, handled: HandledEvent): Promise<void> {
  for (const { handlers } of effectsOf(shop)) await handlers?.[handled.event]?.(trx, handled, shop.fills);
}

/** Mails to the customer about a move. @param order the order after it */
export async function mailsOf(
  shop: MoveParts,
  trx: Db,
  { event, mail, eventId }: Pick<Move, 'event' | 'mail'> & { eventId: string },
  order: Order,
  data: EventData,
): Promise<MailPart[]> {
  const mails: MailPart[] = mail ? [mail(order, data)] : [];
  for (const effects of effectsOf(shop)) {
    for (const writers of [effects.mails, effects.mailsOfSome]) {
      const written = await writers?.[event]?.(order, data, trx, eventId);
      if (written) mails.push(written);
    }
  }
  return mails;
}
