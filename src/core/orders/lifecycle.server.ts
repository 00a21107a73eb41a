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

/** An event, the order before it, and its customer. */
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

/** Additions of an extension to a new order. */
export interface Placement {
  /** Amounts due for it, and their dates. */
  dues?: OrderDues;
  /** Next steps in the confirmation mail, by the first extension that defines them. */
  nextStep?: NextStep;
  /** Mails besides the confirmation. */
  mails?: readonly Mail[];
  /** Runs once the row of the order is written; what it throws undoes the order. */
  written?: () => Promise<void>;
}

/** A shipment: pieces of one order, or of several of the same customer. */
export interface GoodsShipped {
  lines: readonly { orderId: string; eventId: string; pieces: number; cartons: number | null }[];
  /** Carrier, container and dates as papers write them. */
  facts: readonly (readonly [label: string, value: string])[];
}

/** Additions of an extension to the lifecycle of an order. Both tables are by the event of a move. */
export interface OrderExtension {
  moves: readonly Move[];
  /** Mail to the customer; read within the transaction of the event. */
  mails?: Readonly<
    Record<string, (order: Order, data: EventData, trx: Db) => OrderMail | undefined | Promise<OrderMail | undefined>>
  >;
  /** Facts of the event `placed` from the request; its note is in the mail to the customer. @throws Refusal */
  placedWith?: (request: OrderRequest) => EventData;
  /** Reads within the transaction of an order, before its row is written, what else belongs to it. */
  placing?: (trx: Db, placed: OrderToPlace, lifecycle: Lifecycle) => Promise<Placement>;
  /** Runs within the transaction of the event; what it throws undoes the event. */
  handlers?: Readonly<Record<string, (trx: Db, happening: Happening, lifecycle: Lifecycle) => Promise<void>>>;
  /** Price per piece for a quantity, by the first source that has one. */
  priceSource?: PriceSource;
  /** Until when an order of this moment holds its pieces unpaid; in milliseconds since the epoch. */
  heldUntil?: (placedAt: number) => number;
  /** Goods shipped with an event. */
  goodsOf?: (db: Db, found: FoundOrder, eventId: string) => Promise<GoodsShipped | undefined>;
  /** Why all pieces of an order leave together, in a sentence; undefined where they need not. */
  leavesTogether?: (db: Db, order: Order) => Promise<string | undefined>;
  /** Address of an order's page, for mails. */
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

/** Mail to the customer about an event. @param order as it is after the event */
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

/** Additions of the extensions to a new order, in the order of their list. */
export async function placementsOf(lifecycle: Lifecycle, trx: Db, placed: OrderToPlace): Promise<Placement[]> {
  const placements: Placement[] = [];
  for (const { placing } of lifecycle.extensions) if (placing) placements.push(await placing(trx, placed, lifecycle));
  return placements;
}

/** Facts of the event `placed` from the request. @throws Refusal */
export function placedDataOf({ extensions }: Lifecycle, request: OrderRequest): EventData {
  return Object.assign({}, ...extensions.map(({ placedWith }) => placedWith?.(request)));
}

/** Price sources, in the order of the extensions. */
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

/** Address of an order's page; undefined where orders have none. */
export function pageOf({ extensions }: Lifecycle, order: Order): string | undefined {
  return extensions.find(({ page }) => page)?.page?.(order);
}

/** The footer of every mail about an order. */
export function mailFooterOf({ extensions }: Lifecycle): string[] {
  return extensions.flatMap(({ mailFooter }) => mailFooter ?? []);
}
