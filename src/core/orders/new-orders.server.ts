import type { Person } from '#src/core/accounts/actor.ts';
import type { Config } from '#src/core/config.ts';
import { type Fill, fillingsOf, point } from '#src/core/point.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Mail } from '#src/platform/mail/outbox.server.ts';
import type { Order, OrderRequest, PaymentSummary } from './order.ts';
import { type AboutOrder, type NextStep, type OrderMail, orderMail } from './order-mails.ts';
import type { OrderDues } from './order-progress.ts';

/** What modules store with a new order, in its event `placed`; each declares its fields. */
export interface PlacedData {
  /** Text for the customer, in the confirmation mail. */
  note?: string | undefined;
  /** Number of the first of the orders that were placed together: its mail is about all of them. */
  placedWith?: string | undefined;
}

/** An order that is being placed, before its row is written, and the tool as it was read. */
export interface OrderToPlace {
  order: Order;
  customerId: string;
  /** Who places it, if the customer is a company. */
  person?: Person | undefined;
  tool: Tool;
  data: PlacedData;
  /** Path of its page; undefined if orders have no page. */
  page: string | undefined;
}

/** Orders that are placed together; at least one, all of one customer, in one currency and to one address. */
export type OrdersToPlace = readonly [OrderToPlace, ...OrderToPlace[]];

/** What was agreed for orders that are placed together; modules declare more fields. */
export interface Agreement {
  /** Where it was agreed, for the confirmation mail: `quote QUO-2026-0007`. */
  agreedIn?: string;
  /** Id of the person who places them. */
  placedBy?: string | undefined;
}

/** Additions of a module to orders that are placed together. */
export interface Placement {
  /** Payments that they require, in their sequence. */
  dues?: readonly OrderDues[];
  /** Until when they keep their pieces unpaid, as ISO 8601, if not for the time of any order. */
  heldUntil?: string | undefined;
  /** Number of the invoice that they share; null for one order. */
  jointInvoice?: string | null;
  /** Next step in the confirmation mail; the first module that defines one wins. */
  nextStep?: NextStep;
  /** Mails besides the confirmation. */
  mails?: readonly Mail[];
  /** Runs after the rows of the orders are written; an error rolls them back. */
  written?: () => Promise<void>;
}

/** What a module adds to new orders. */
export interface NewOrders {
  /** Data from the request. @throws Refusal */
  data?: (request: OrderRequest) => PlacedData;
  /** When an unpaid order loses the pieces held for it; both times in milliseconds since the epoch. */
  heldUntil?: (placedAt: number) => number;
  /** Completes, in the transaction of the orders, what was agreed for them, before any `placing`. */
  agreeing?: (trx: Db, placed: OrdersToPlace, agreement: Agreement) => Promise<Agreement>;
  /** Determines, in the transaction of the orders before their rows are written, what else belongs to them. */
  placing?: (trx: Db, placed: OrdersToPlace, agreement: Agreement) => Promise<Placement>;
}

export const newOrders = point<(config: Config) => NewOrders>('new orders');

/** What a module adds to every mail about an order. */
export interface OrderMailParts {
  /** Path of the page of an order. */
  page?: (order: Order) => string;
  /** A sentence at the end. */
  footer?: string;
}

export const orderMailParts = point<OrderMailParts>('mails about an order');

/** Summaries of the next payment of orders, by order id; orders without any are left out. */
export const paymentSummaries =
  point<(shop: { config: Config; db: Db }, orders: readonly Order[]) => Promise<ReadonlyMap<string, PaymentSummary>>>(
    'the next payments of orders',
  );

/** What the enabled modules add to new orders, in their sequence. */
export function additionsToNew({ fills, config }: { fills: readonly Fill[]; config: Config }): NewOrders[] {
  return fillingsOf(fills, newOrders).map((additionsWith) => additionsWith(config));
}

/** Path of an order's page; undefined if orders have no page. */
export function pageOf(fills: readonly Fill[], order: Order): string | undefined {
  return fillingsOf(fills, orderMailParts)
    .find(({ page }) => page)
    ?.page?.(order);
}

/** Writes a mail to the customer of an order, with what the modules add to every one. */
export const writeOrderMail = (
  { config, fills }: { config: Pick<Config, 'publicUrl'>; fills: readonly Fill[] },
  order: Order,
  mail: OrderMail,
  about: Pick<AboutOrder, 'note' | 'picture' | 'supplied'> = {},
) => orderMail(order, config.publicUrl, mail, { ...about, page: pageOf(fills, order), footer: mailFooterOf(fills) });

/** The last lines of every mail about an order. */
export function mailFooterOf(fills: readonly Fill[]): string[] {
  return fillingsOf(fills, orderMailParts).flatMap(({ footer }) => footer ?? []);
}

/** The orders with what the modules know about their next payments. */
export async function withPaymentSummaries(
  { fills, config, db }: { fills: readonly Fill[]; config: Config; db: Db },
  orders: Order[],
): Promise<Order[]> {
  const sources = fillingsOf(fills, paymentSummaries);
  if (sources.length === 0 || orders.length === 0) return orders;
  const summaries = await Promise.all(sources.map((summariesOf) => summariesOf({ config, db }, orders)));
  return orders.map((order) => Object.assign({}, order, ...summaries.map((byId) => byId.get(order._id))));
}
