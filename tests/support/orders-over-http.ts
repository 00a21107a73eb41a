import { expect } from 'vitest';
import { readConfig } from '#src/app/config.ts';
import { company } from '#src/core/site/company.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { findInconsistencies } from './inconsistencies.ts';
import { orderBody } from './order-body.ts';
import { AUTH_SECRET, type Person } from './test-shop.ts';

export interface Purchase {
  toolId: string;
  buyer: Person;
  quantity?: number;
  key: string;
  signal?: AbortSignal;
}

/** Sends an order like the checkout form. */
export function sendOrder(
  shopUrl: string,
  { toolId, buyer, quantity = 500, key, signal }: Purchase,
): Promise<Response> {
  return fetch(`${shopUrl}/api/order`, {
    method: 'POST',
    headers: { ...buyer.headers, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(orderBody(buyer, toolId, quantity)),
    ...(signal && { signal }),
  });
}

/** The id of the acknowledged order, or undefined when it was refused or not answered. */
export async function insertedId(answer: Promise<Response>): Promise<string | undefined> {
  const response = await answer.catch(() => undefined);
  if (!response?.ok) return undefined;
  return ((await response.json()) as { insertedId: string }).insertedId;
}

/**
 * Checks the invariants after a fault: each acknowledged order exists once, stock and orders add up to the initial
 * stock, no stock is negative, every order has exactly one mail to its customer, and `check-books` reports no errors.
 */
export async function expectBooksToBalance(
  db: Db,
  initialStock: number,
  acknowledged: readonly string[],
): Promise<void> {
  const orders = await db.selectFrom('orders').select(['id', 'quantity', 'cancelled_at']).execute();
  const ids = orders.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([...new Set(acknowledged)]));
  const ordered = orders
    .filter(({ cancelled_at }) => cancelled_at === null)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const tools = await db.selectFrom('tools').select('quantity').execute();
  for (const { quantity } of tools) expect(quantity).toBeGreaterThanOrEqual(0);
  expect(tools.reduce((sum, { quantity }) => sum + quantity, 0) + ordered).toBe(initialStock);
  const mails = await db.selectFrom('outbox').select('id').where('recipient', '<>', company.email.sales).execute();
  expect(mails).toHaveLength(orders.length);
  expect(await findInconsistencies({ db, config: readConfig({ AUTH_SECRET }) })).toEqual([]);
}
