import { hash } from 'node:crypto';
import { type Actor, isApproved, requireSignedIn, sameEmail } from '#src/core/accounts/actor.ts';
import type { Shop } from '#src/core/shop.ts';
import { toolNotFound } from '#src/core/tools/require-tool.server.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { findTool, findToolsByName } from '#src/core/tools/tool-repository.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { conflict, Refusal } from '#src/platform/http/refusal.ts';
import { asTypedNumber } from '#src/platform/http/sent-values.ts';
import { fromMinorUnits, minorPriceOf } from '#src/platform/i18n/money.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { draftOrder, requireCheckoutRules, requirePrintableOrder } from './draft-order.server.ts';
import { findRepeated } from './find-repeated.server.ts';
import { additionsToNew, pageOf } from './new-orders.server.ts';
import { type Order, type OrderRequest, orderTotal } from './order.ts';
import { takeOrderNumber } from './order-number-repository.server.ts';
import {
  type PlacedOrder,
  priceChanged,
  priceOf,
  requireExpectedTotal,
  requirePrice,
  storedPrice,
} from './order-price.server.ts';
import type { RequestIdentity } from './order-repository.server.ts';
import { takeOrdered, writeOrderRows } from './write-orders.server.ts';

/**
 * Places a bulk order: order, event, mail and stock change in one transaction.
 * @param givenKey from the Idempotency-Key header; a retry under the same key returns the same order
 * @throws Refusal when a rule of spec section 5 is broken; nothing is written then
 */
export async function placeOrder(
  { config, db, fills }: Pick<Shop, 'config' | 'db' | 'fills'>,
  actor: Actor | undefined,
  request: OrderRequest,
  givenKey?: string,
): Promise<PlacedOrder> {
  const customer = requireSignedIn(actor);
  requireOwnEmail(customer, request);
  const requestHash = hashOf(request);
  const customerId = customer.userId;
  const earlier = givenKey && (await findEarlierOrder(db, { customerId, idempotencyKey: givenKey, requestHash }));
  if (earlier) return earlier;
  const tool = await requireOrderedTool(db, request);
  requireCheckoutRules(request, tool);
  requirePrintableOrder({ fills }, customer, request);
  const pieces = parseWholeNumber(asTypedNumber(request.orderedMinQty));
  const input = { tool, pieces, currency: config.currency, buyer: customerId };
  const unitPrice = requirePrice(await priceOf(db, { fills }, input), pieces, tool, config);
  const draft = draftOrder({ config, fills }, customer, request, { tool, pieces, unitPrice });
  if (!isApproved(customer)) requireExpectedTotal(draft, request, tool);
  const data = Object.assign({}, ...additionsToNew({ fills, config }).map((addition) => addition.data?.(request)));
  const requestIdentity = { customerId, idempotencyKey: givenKey ?? draft._id, requestHash };
  const numberIn = await takeOrderNumber(db, Date.parse(draft.placedAt));

  const outcome = await inTransaction(db, async (trx) => {
    const order = { ...draft, number: await numberIn(trx) };
    const placed = { order, customerId, person: customer.person, tool, data, page: pageOf(fills, order) };
    if (!(await writeOrderRows(trx, [placed], requestIdentity, { config, fills }))) throw new OrderRollback('repeated');
    if (!(await takeOrdered(trx, placed, fills, false))) throw new OrderRollback('tool changed');
    return 'placed' as const;
  }).catch(rollbackReason);

  if (outcome === 'placed') return { id: draft._id, repeated: false, ...storedPrice(draft) };
  if (outcome === 'repeated') return requireEarlierOrder(db, requestIdentity);
  throw await refusalAfterChange(db, draft, request, customer, { config, fills });
}

/** Rolls back the transaction: an order with the same key was first, or the tool has changed since it was read. */
class OrderRollback extends Error {
  readonly reason: 'repeated' | 'tool changed';
  constructor(reason: 'repeated' | 'tool changed') {
    super(reason);
    this.reason = reason;
  }
}

function rollbackReason(error: unknown): OrderRollback['reason'] {
  if (error instanceof OrderRollback) return error.reason;
  throw error;
}

function requireOwnEmail({ email }: Actor, { orderedEmail }: OrderRequest): void {
  if (orderedEmail !== undefined && !sameEmail(email, orderedEmail)) {
    throw new Refusal(
      'forbidden',
      'not_yours',
      'An order can only be placed with the email address you are signed in with.',
    );
  }
}

async function findEarlierOrder(db: Db, identity: RequestIdentity): Promise<PlacedOrder | undefined> {
  const order = await findRepeated(db, identity);
  return order && { id: order._id, repeated: true, ...storedPrice(order) };
}

async function requireEarlierOrder(db: Db, identity: RequestIdentity): Promise<PlacedOrder> {
  const earlier = await findEarlierOrder(db, identity);
  if (!earlier) throw new Error('an order under this idempotency key was reported but cannot be read');
  return earlier;
}

/** The tool by `toolId`, or by its name if that is unique. */
async function requireOrderedTool(db: Db, { toolId, orderedTool }: OrderRequest): Promise<Tool> {
  if (toolId === undefined && orderedTool === '') {
    throw new Refusal('malformed', 'tool_missing', 'Send orderedTool or toolId: the tool that is ordered.');
  }
  const matches = toolId === undefined ? await findToolsByName(db, orderedTool) : [await findTool(db, toolId)];
  const [tool, another] = matches;
  if (!tool) throw toolNotFound();
  if (another) throw conflict('tool_name_ambiguous', 'Several tools have this name; send toolId too.');
  return tool;
}

/** The reason why the conditional update matched no row, according to the current tool. */
async function refusalAfterChange(
  db: Db,
  { toolId, orderedMinQty, unitPrice, currency }: Omit<Order, 'number'>,
  request: OrderRequest,
  customer: Actor,
  { config, fills }: Pick<Shop, 'config' | 'fills'>,
): Promise<Refusal> {
  const current = await requireOrderedTool(db, { ...request, toolId });
  const input = { tool: current, pieces: orderedMinQty, currency, buyer: customer.userId };
  const listed = await priceOf(db, { fills }, input);
  const price = requirePrice(listed, orderedMinQty, current, config);
  if (price !== minorPriceOf(unitPrice, currency)) {
    const total = fromMinorUnits(orderTotal(orderedMinQty, price), currency);
    return priceChanged(fromMinorUnits(price, currency), total, currency);
  }
  requireCheckoutRules(request, current);
  return conflict('stock_changed', 'The stock changed while you ordered. Please try again.');
}

function hashOf(request: OrderRequest): string {
  return hash('sha256', JSON.stringify(request));
}
