import type { Config } from '#src/core/config.ts';
import type { ServerExtension } from '#src/core/server-extension.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Mail, MailedEvent } from '#src/platform/mail/outbox.server.ts';
import { combineMoves, type Move, type MovesOfExtension, type OrderDues } from './lifecycle.ts';
import type { PriceSource } from './line-price.ts';
import type { Order, OrderRequest } from './order.ts';
import type { EventData } from './order-history.ts';
import type { NextStep, OrderMail } from './order-mails.ts';
import type { FoundOrder } from './order-repository.server.ts';

/** What happened, to an order as it was before, and whose it is. */
export interface Happening {
  event: string;
  /** Under which the event is recorded. */
  eventId: string;
  order: Order;
  customerId: string;
  data: EventData;
  /** What mails of a handler name; they wait as long as those of the event. */
  mailed?: MailedEvent;
}

/** An order that is being placed, of a tool as it was read: its row is not written yet. */
export interface OrderToPlace {
  order: Order;
  customerId: string;
  tool: Tool;
  data: EventData;
}

/** What an extension adds to an order that is being placed. */
export interface Placement {
  /** What must be received for it, and when. */
  dues?: OrderDues;
  /** What the confirmation mail says about how the order goes on; the first extension that says something is heard. */
  nextStep?: NextStep;
  /** Mails besides the confirmation. */
  mails?: readonly Mail[];
  /** Runs once the row of the order is written; what it throws undoes the order. */
  written?: () => Promise<void>;
}

/** What left the factory together: pieces of one order, or of several of the same customer. */
export interface GoodsShipped {
  lines: readonly { orderId: string; eventId: string; pieces: number; cartons: number | null }[];
  /** Carrier, container and dates as papers write them. */
  facts: readonly (readonly [label: string, value: string])[];
}

/** What an extension adds to the lifecycle of an order. Both tables are by the event of a move. */
export interface OrderExtension {
  moves: readonly Move[];
  /** What the customer is mailed; read within the transaction of the event. */
  mails?: Readonly<
    Record<string, (order: Order, data: EventData, trx: Db) => OrderMail | undefined | Promise<OrderMail | undefined>>
  >;
  /** What the event `placed` keeps of the request for an order; its note is in the mail to the customer. @throws Refusal */
  placedWith?: (request: OrderRequest) => EventData;
  /** Reads within the transaction of an order, before its row is written, what else belongs to it. */
  placing?: (trx: Db, placed: OrderToPlace, lifecycle: Lifecycle) => Promise<Placement>;
  /** Runs within the transaction of the event; what it throws undoes the event. */
  handlers?: Readonly<Record<string, (trx: Db, happening: Happening, lifecycle: Lifecycle) => Promise<void>>>;
  /** What one piece costs in an order of so many; the first source that answers counts. */
  priceSource?: PriceSource;
  /** Until when an order of this moment holds its pieces unpaid; in milliseconds since the epoch. */
  heldUntil?: (placedAt: number) => number;
  /** What left with the pieces of an event. */
  goodsOf?: (db: Db, found: FoundOrder, eventId: string) => Promise<GoodsShipped | undefined>;
  /** Why all pieces of an order leave together, in a sentence; undefined where they need not. */
  leavesTogether?: (db: Db, order: Order) => Promise<string | undefined>;
  /** Where the page of an order is; mails lead there. */
  page?: (order: Order) => string;
  /** A sentence below every mail about an order. */
  mailFooter?: string;
}

type NamedOrderExtension = OrderExtension & MovesOfExtension;

/** The lifecycle of the orders of one shop, made once at start. */
export interface Lifecycle {
  /** Of the extensions that are on, in the order in which their handlers run. */
  extensions: readonly NamedOrderExtension[];
  moves: readonly Move[];
  /** Every extension that is on. */
  all: readonly Pick<ServerExtension, 'adminChanged'>[];
}

/** @param added the extensions that are on */
export function combineLifecycle(
  added: readonly Pick<ServerExtension, 'name' | 'orders' | 'adminChanged'>[],
  config: Config,
): Lifecycle {
  const extensions = added.flatMap(({ name, orders }) => (orders ? [{ name, ...orders(config) }] : []));
  return { extensions, moves: combineMoves(extensions), all: added };
}

/** Runs the handlers of the extensions for an event, in the order of their list. */
export async function runHandlers(lifecycle: Lifecycle, trx: Db, happening: Happening): Promise<void> {
  for (const { handlers } of lifecycle.extensions) await handlers?.[happening.event]?.(trx, happening, lifecycle);
}

/** What the customer is mailed about an event. @param order as it is after the event */
export async function mailsOf(
  { extensions }: Lifecycle,
  trx: Db,
  event: string,
  order: Order,
  data: EventData,
): Promise<OrderMail[]> {
  const mails: OrderMail[] = [];
  for (const extension of extensions) {
    const mail = await extension.mails?.[event]?.(order, data, trx);
    if (mail) mails.push(mail);
  }
  return mails;
}

/** What the extensions add to an order that is being placed, in the order of their list. */
export async function placementsOf(lifecycle: Lifecycle, trx: Db, placed: OrderToPlace): Promise<Placement[]> {
  const placements: Placement[] = [];
  for (const { placing } of lifecycle.extensions) if (placing) placements.push(await placing(trx, placed, lifecycle));
  return placements;
}

/** What the event `placed` keeps of the request for an order. @throws Refusal */
export function placedDataOf({ extensions }: Lifecycle, request: OrderRequest): EventData {
  return Object.assign({}, ...extensions.map(({ placedWith }) => placedWith?.(request)));
}

/** What says the price of an order, in the order of the extensions. */
export function priceSourcesOf({ extensions }: Lifecycle): PriceSource[] {
  return extensions.flatMap(({ priceSource }) => priceSource ?? []);
}

/** Why all pieces of an order leave together; undefined where they need not. */
export async function whyTogether({ extensions }: Lifecycle, db: Db, order: Order): Promise<string | undefined> {
  for (const { leavesTogether } of extensions) {
    const why = await leavesTogether?.(db, order);
    if (why) return why;
  }
  return undefined;
}

/** Where the page of an order is; undefined where orders have none. */
export function pageOf({ extensions }: Lifecycle, order: Order): string | undefined {
  return extensions.find(({ page }) => page)?.page?.(order);
}

/** The footer of every mail about an order. */
export function mailFooterOf({ extensions }: Lifecycle): string[] {
  return extensions.flatMap(({ mailFooter }) => mailFooter ?? []);
}
