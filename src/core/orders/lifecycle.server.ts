import type { Db } from '#src/platform/database/open.server.ts';
import { combineMoves, type Move, type MovesOfExtension } from './lifecycle.ts';
import type { Order } from './order.ts';
import type { NextStep, OrderMail } from './order-mails.ts';

/** An order as it was before the event, and whose it is. */
export interface Happening {
  order: Order;
  customerId: string;
}

/** What an extension adds to the lifecycle of an order. Both tables are by event: `placed`, or one of a move. */
export interface OrderExtension extends MovesOfExtension {
  /** What the customer is mailed. */
  mails?: Readonly<Record<string, (order: Order) => OrderMail>>;
  /** Runs within the transaction of the event; what it throws undoes the event. */
  handlers?: Readonly<Record<string, (trx: Db, happening: Happening) => Promise<void>>>;
  /** Until when an order of this moment holds its pieces unpaid; in milliseconds since the epoch. */
  heldUntil?: (placedAt: number) => number;
  /** What the confirmation mail says about how the order goes on. */
  nextStep?: (order: Order) => NextStep;
}

/** The lifecycle of the orders of one shop, made once at start. */
export interface Lifecycle {
  /** Those that are on, in the order in which their handlers run. */
  extensions: readonly OrderExtension[];
  moves: readonly Move[];
}

export function combineLifecycle(extensions: readonly OrderExtension[]): Lifecycle {
  return { extensions, moves: combineMoves(extensions) };
}

/** Runs the handlers of the extensions for an event, in the order of their list. */
export async function runHandlers(
  { extensions }: Lifecycle,
  trx: Db,
  event: string,
  happening: Happening,
): Promise<void> {
  for (const { handlers } of extensions) await handlers?.[event]?.(trx, happening);
}
