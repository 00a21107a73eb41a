import type { Config } from '#src/core/config.ts';
import type { ServerExtension } from '#src/core/server-extension.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Mail, MailedEvent } from '#src/platform/mail/outbox.server.ts';
import { combineMoves, type Move, type MovesOfExtension, type OrderDues } from './lifecycle.ts';
import type { PriceSource } from './line-price.ts';
import type { Order, OrderPaymentFacts, OrderRequest } from './order.ts';
import type { EventData } from './order-history.ts';
import type { NextStep, OrderMail } from './order-mails.ts';
import type { FoundOrder } from './order-repository.server.ts';

/** An event, the order before it, and its customer. */
export interface HandledEvent {
  event: string;
  /** Id of the recorded event. */
  eventId: string;
  order: Order;
  customerId: string;
  data: EventData;
  /** The event that a handler's mails refer to; they are held as long as the mail of the event. */
  mailed?: MailedEvent;
}

/** An order that is being placed, before its row is written, and the tool as it was read. */
export interface OrderToPlace {
  order: Order;
  customerId: string;
  tool: Tool;
  data: EventData;
}

/** Additions of an extension to a new order. */
export interface Placement {
  /** Payments that it requires. */
  dues?: OrderDues;
  /** Next step in the confirmation mail; the first extension that defines one wins. */
  nextStep?: NextStep;
  /** Mails besides the confirmation. */
  mails?: readonly Mail[];
  /** Runs after the row of the order is written; an error rolls the order back. */
  written?: () => Promise<void>;
}

/** A shipment: pieces of one order, or of several orders of the same customer. */
export interface GoodsShipped {
  lines: readonly { orderId: string; eventId: string; pieces: number; cartons: number | null }[];
  /** Carrier, container and dates, formatted for documents. */
  facts: readonly (readonly [label: string, value: string])[];
}

/** Additions of an extension to the lifecycle of an order. `mails` and `handlers` are keyed by the event of a move. */
export interface OrderExtension {
  moves: readonly Move[];
  /** Mail to the customer, written in the transaction of the event. */
  mails?: Readonly<
    Record<string, (order: Order, data: EventData, trx: Db) => OrderMail | undefined | Promise<OrderMail | undefined>>
  >;
  /** Data of the event `placed` from the request; the customer's mail contains its note. @throws Refusal */
  placedData?: (request: OrderRequest) => EventData;
  /** Determines, in the transaction of an order before its row is written, what else belongs to the order. */
  placing?: (trx: Db, placed: OrderToPlace, lifecycle: Lifecycle) => Promise<Placement>;
  /** Run in the transaction of the event; an error rolls the event back. */
  handlers?: Readonly<Record<string, (trx: Db, handled: HandledEvent, lifecycle: Lifecycle) => Promise<void>>>;
  /** Price per piece for a quantity; the first source that returns one wins. */
  priceSource?: PriceSource;
  /** When an unpaid order loses its reserved pieces; both times in milliseconds since the epoch. */
  heldUntil?: (placedAt: number) => number;
  /** Goods shipped with an event. */
  goodsOf?: (db: Db, found: FoundOrder, eventId: string) => Promise<GoodsShipped | undefined>;
  /** A sentence that says why all pieces of an order ship together; undefined if they need not. */
  mustShipTogether?: (db: Db, order: Order) => Promise<string | undefined>;
  /** Facts about the next payment of orders, by order id; orders without any are left out. */
  paymentFacts?: (db: Db, orders: readonly Order[]) => Promise<ReadonlyMap<string, OrderPaymentFacts>>;
  /** Path of an order's page, for mails. */
  page?: (order: Order) => string;
  /** A sentence below every mail about an order. */
  mailFooter?: string;
}

type NamedOrderExtension = OrderExtension & MovesOfExtension;

/** The lifecycle of the orders of a shop, built once at start. */
export interface Lifecycle {
  /** The enabled extensions that add to it, in the order in which their handlers run. */
  extensions: readonly NamedOrderExtension[];
  moves: readonly Move[];
  /** Every enabled extension. */
  all: readonly Pick<ServerExtension, 'adminChanged'>[];
}

/** @param added the enabled extensions */
export function combineLifecycle(
  added: readonly Pick<ServerExtension, 'name' | 'orders' | 'adminChanged'>[],
  config: Config,
): Lifecycle {
  const extensions = added.flatMap(({ name, orders }) => (orders ? [{ name, ...orders(config) }] : []));
  return { extensions, moves: combineMoves(extensions), all: added };
}

/** Runs the handlers of the extensions for an event, in list order. */
export async function runHandlers(lifecycle: Lifecycle, trx: Db, handled: HandledEvent): Promise<void> {
  for (const { handlers } of lifecycle.extensions) await handlers?.[handled.event]?.(trx, handled, lifecycle);
}

/** Mails to the customer about an event. @param order the order after the event */
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

/** Additions of the extensions to a new order, in list order. */
export async function placementsOf(lifecycle: Lifecycle, trx: Db, placed: OrderToPlace): Promise<Placement[]> {
  const placements: Placement[] = [];
  for (const { placing } of lifecycle.extensions) if (placing) placements.push(await placing(trx, placed, lifecycle));
  return placements;
}

/** Data of the event `placed` from the request. @throws Refusal */
export function placedDataOf({ extensions }: Lifecycle, request: OrderRequest): EventData {
  return Object.assign({}, ...extensions.map(({ placedData }) => placedData?.(request)));
}

/** Price sources, in the order of the extensions. */
export function priceSourcesOf({ extensions }: Lifecycle): PriceSource[] {
  return extensions.flatMap(({ priceSource }) => priceSource ?? []);
}

/** Why all pieces of an order ship together; undefined if they need not. */
export async function reasonToShipTogether(
  { extensions }: Lifecycle,
  db: Db,
  order: Order,
): Promise<string | undefined> {
  for (const { mustShipTogether } of extensions) {
    const reason = await mustShipTogether?.(db, order);
    if (reason) return reason;
  }
  return undefined;
}

/** The orders with what the extensions know about their next payments. */
export async function withPaymentFacts({ extensions }: Lifecycle, db: Db, orders: Order[]): Promise<Order[]> {
  const sources = extensions.flatMap(({ paymentFacts }) => paymentFacts ?? []);
  if (sources.length === 0 || orders.length === 0) return orders;
  const facts = await Promise.all(sources.map((source) => source(db, orders)));
  return orders.map((order) => Object.assign({}, order, ...facts.map((byId) => byId.get(order._id))));
}

/** Path of an order's page; undefined if orders have no page. */
export function pageOf({ extensions }: Lifecycle, order: Order): string | undefined {
  return extensions.find(({ page }) => page)?.page?.(order);
}

/** The footer of every mail about an order. */
export function mailFooterOf({ extensions }: Lifecycle): string[] {
  return extensions.flatMap(({ mailFooter }) => mailFooter ?? []);
}
