import type { Config } from '#src/core/config.ts';
import { type Fill, fillingsOf, point } from '#src/core/point.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Mail, MailedEvent } from '#src/platform/mail/outbox.server.ts';
import type { Move, OrderDues } from './lifecycle.ts';
import type { PriceSource } from './line-price.ts';
import type { Order, OrderPaymentFacts, OrderRequest } from './order.ts';
import type { EventData } from './order-history.ts';
import type { NextStep, OrderMail } from './order-mails.ts';

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

/** Additions of a module to a new order. */
export interface Placement {
  /** Payments that it requires. */
  dues?: OrderDues;
  /** Next step in the confirmation mail; the first module that defines one wins. */
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

/** Additions of a module to the lifecycle of an order. `mails` and `handlers` are keyed by the event of a move. */
export interface OrderAdditions {
  moves?: readonly Move[];
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
  /** A sentence that says why all pieces of an order ship together; undefined if they need not. */
  mustShipTogether?: (db: Db, order: Order) => Promise<string | undefined>;
  /** Facts about the next payment of orders, by order id; orders without any are left out. */
  paymentFacts?: (db: Db, orders: readonly Order[]) => Promise<ReadonlyMap<string, OrderPaymentFacts>>;
  /** Path of an order's page, for mails. */
  page?: (order: Order) => string;
  /** A sentence below every mail about an order. */
  mailFooter?: string;
}

/** Additions to the life of orders, in the sequence in which their handlers run. */
export const orderAdditions = point<(config: Config) => OrderAdditions>('the life of orders');

/** The lifecycle of the orders of a shop, built once at start. */
export interface Lifecycle {
  additions: readonly OrderAdditions[];
  moves: readonly Move[];
  /** What the enabled modules put into points. */
  fills: readonly Fill[];
}

export function combineLifecycle(fills: readonly Fill[], config: Config): Lifecycle {
  const additions = fillingsOf(fills, orderAdditions).map((additionsOf) => additionsOf(config));
  return { additions, moves: additions.flatMap(({ moves = [] }) => moves), fills };
}

/** Runs the handlers of an event, in the sequence of the modules. */
export async function runHandlers(lifecycle: Lifecycle, trx: Db, handled: HandledEvent): Promise<void> {
  for (const { handlers } of lifecycle.additions) await handlers?.[handled.event]?.(trx, handled, lifecycle);
}

/** Mails to the customer about an event. @param order the order after the event */
export async function mailsOf(
  { additions }: Lifecycle,
  trx: Db,
  event: string,
  order: Order,
  data: EventData,
): Promise<OrderMail[]> {
  const mails: OrderMail[] = [];
  for (const { mails: written } of additions) {
    const mail = await written?.[event]?.(order, data, trx);
    if (mail) mails.push(mail);
  }
  return mails;
}

/** Additions of the modules to a new order, in their sequence. */
export async function placementsOf(lifecycle: Lifecycle, trx: Db, placed: OrderToPlace): Promise<Placement[]> {
  const placements: Placement[] = [];
  for (const { placing } of lifecycle.additions) if (placing) placements.push(await placing(trx, placed, lifecycle));
  return placements;
}

/** Data of the event `placed` from the request. @throws Refusal */
export function placedDataOf({ additions }: Lifecycle, request: OrderRequest): EventData {
  return Object.assign({}, ...additions.map(({ placedData }) => placedData?.(request)));
}

/** Price sources, in the sequence of the modules. */
export function priceSourcesOf({ additions }: Lifecycle): PriceSource[] {
  return additions.flatMap(({ priceSource }) => priceSource ?? []);
}

/** Why all pieces of an order ship together; undefined if they need not. */
export async function reasonToShipTogether(
  { additions }: Lifecycle,
  db: Db,
  order: Order,
): Promise<string | undefined> {
  for (const { mustShipTogether } of additions) {
    const reason = await mustShipTogether?.(db, order);
    if (reason) return reason;
  }
  return undefined;
}

/** The orders with what the modules know about their next payments. */
export async function withPaymentFacts({ additions }: Lifecycle, db: Db, orders: Order[]): Promise<Order[]> {
  const sources = additions.flatMap(({ paymentFacts }) => paymentFacts ?? []);
  if (sources.length === 0 || orders.length === 0) return orders;
  const facts = await Promise.all(sources.map((source) => source(db, orders)));
  return orders.map((order) => Object.assign({}, order, ...facts.map((byId) => byId.get(order._id))));
}

/** Path of an order's page; undefined if orders have no page. */
export function pageOf({ additions }: Lifecycle, order: Order): string | undefined {
  return additions.find(({ page }) => page)?.page?.(order);
}

/** The footer of every mail about an order. */
export function mailFooterOf({ additions }: Lifecycle): string[] {
  return additions.flatMap(({ mailFooter }) => mailFooter ?? []);
}
