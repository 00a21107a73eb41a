import type { Shop } from '#src/core/shop.ts';
import { requireTool } from '#src/core/tools/require-tool.server.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { insertedMeanwhile } from '#src/platform/database/database-fault.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { atField, conflict, Refusal } from '#src/platform/http/refusal.ts';
import { formatPieces, fromMinorUnits, minorPriceOf } from '#src/platform/i18n/money.ts';
import {
  type Delivery,
  draftOrder,
  type OrderingCustomer,
  requireCheckoutRules,
  requirePrintableOrder,
} from './draft-order.server.ts';
import { findRepeated } from './find-repeated.server.ts';
import {
  type Agreement,
  additionsToNew,
  type OrdersToPlace,
  type OrderToPlace,
  type PlacedData,
  pageOf,
} from './new-orders.server.ts';
import { NOT_A_WHOLE_NUMBER, type Order } from './order.ts';
import { nextOrderNumber } from './order-number-repository.server.ts';
import { priceChanged, priceOf, requirePrice } from './order-price.server.ts';
import type { RequestIdentity } from './order-repository.server.ts';
import { MAX_ORDERS_TOGETHER } from './orders-together.ts';
import { requestAt, takeOrdered, writeOrderRows } from './write-orders.server.ts';

/** Where the pieces of an order come from, if not from the stock of its tool. */
export interface PieceSource {
  id: string;
  /** Pieces that can be taken. */
  available: number;
  /** Day on which they are promised to be ready. */
  promisedFor: string;
  /** Takes the pieces of an order. @returns false, without any change, if too few are left */
  take(trx: Db, placed: OrderToPlace): Promise<boolean>;
}

/** A tool and its pieces, in a group of orders. */
export interface GroupLine {
  toolId: string;
  pieces: number;
  /** Agreed price per piece in minor units, whatever the tool costs; by default the price of the customer. */
  unitPrice?: number | undefined;
  source?: PieceSource | undefined;
  /** Price per piece that the customer saw, in minor units; another one is refused. */
  expectedPrice?: number | undefined;
}

/** Orders that a customer places together: each of one tool, all with one address and one invoice. */
export interface OrderGroup extends Delivery {
  lines: readonly GroupLine[];
  /** Added to the data of their events. */
  data?: PlacedData;
}

type Parts = Pick<Shop, 'config' | 'fills'>;

/** What is wrong with a line of a group. */
interface LineProblem {
  line: number;
  toolId: string;
  refusal: Refusal;
}

interface PricedLine extends GroupLine {
  tool: Tool;
  unitPrice: number;
}

/** The refusal with the name of its tool and, where there are too few, the pieces in stock. */
function namedRefusal({ toolName, quantity }: Tool, pieces: number, { message, kind, code, details }: Refusal) {
  const isShort = pieces > quantity && code === 'checkout_rule';
  return new Refusal(kind, code, `${toolName}: ${message}`, { ...details, ...(isShort && { available: quantity }) });
}

/** The line with its tool and price. @throws Refusal */
async function pricedLine(
  trx: Db,
  { config, fills }: Parts,
  customer: OrderingCustomer,
  group: OrderGroup,
  at: number,
) {
  const line = group.lines[at] as GroupLine;
  const { toolId, pieces } = line;
  const tool = await requireTool(trx, toolId);
  const { currency } = config;
  const offered = line.source ? { ...tool, quantity: line.source.available } : tool;
  try {
    if (Number.isNaN(pieces)) throw atField('orderedMinQty', 'checkout_rule', NOT_A_WHOLE_NUMBER);
    requireCheckoutRules({ ...group, orderedMinQty: String(pieces) }, offered);
    const input = { tool, pieces, currency, buyer: customer.userId };
    const unitPrice = line.unitPrice ?? requirePrice(await priceOf(trx, { fills }, input), pieces, tool, config);
    if (line.expectedPrice !== undefined && line.expectedPrice !== unitPrice)
      throw priceChanged(fromMinorUnits(unitPrice, currency), fromMinorUnits(unitPrice * pieces, currency), currency);
    return { ...line, tool, unitPrice };
  } catch (error) {
    throw error instanceof Refusal ? namedRefusal(offered, pieces, error) : error;
  }
}

/** All problems of the lines, in one refusal: nothing is placed unless everything can be. */
function refusalOf(problems: readonly LineProblem[]): Refusal {
  const [first] = problems;
  if (!first) throw new Error('no line has a problem');
  const { refusal } = first;
  const lines = problems.map(({ line, toolId, refusal: { code, message, details } }) => {
    const { available, price } = details;
    return {
      ...{ line, toolId, code, message },
      ...(available !== undefined && { available }),
      ...(price !== undefined && { price }),
    };
  });
  const { available, field } = refusal.details;
  const offer = typeof available === 'number' ? ` ${formatPieces(available)} are available.` : '';
  const isOfForm = ['form', 'shippingAddress', 'orderedPhone'].includes(String(field));
  const details = { ...refusal.details, field: isOfForm ? field : `lines.${first.line}.pieces`, lines };
  return new Refusal(refusal.kind, refusal.code, `${refusal.message}${offer}`, details);
}

async function pricedLines(trx: Db, parts: Parts, customer: OrderingCustomer, group: OrderGroup) {
  const priced: PricedLine[] = [];
  const problems: LineProblem[] = [];
  for (const [line, { toolId }] of group.lines.entries()) {
    try {
      priced.push(await pricedLine(trx, parts, customer, group, line));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      problems.push({ line, toolId, refusal: error });
    }
  }
  if (problems.length > 0) throw refusalOf(problems);
  return priced;
}

const isSamePlace = (a: GroupLine, b: GroupLine) => a.toolId === b.toolId && a.source?.id === b.source?.id;

/** @throws Refusal if there is no line, there are too many, or two take pieces of the same tool from one place */
function requireLines({ lines }: OrderGroup): void {
  if (lines.length === 0) throw atField('lines', 'no_lines', 'Please add at least one tool.');
  if (lines.length > MAX_ORDERS_TOGETHER)
    throw atField('lines', 'too_many_lines', `At most ${MAX_ORDERS_TOGETHER} tools can be ordered together.`);
  const twice = lines.find((each, at) => lines.findIndex((line) => isSamePlace(line, each)) < at);
  if (twice)
    throw atField(
      'lines',
      'tool_twice',
      'Each tool can be in an order once. Please add up the pieces of the same tool.',
    );
}

/** The orders that an earlier attempt under this key has placed. @throws Refusal if it asked for something else */
async function findPlaced(db: Db, identity: RequestIdentity, lines: number): Promise<Order[] | undefined> {
  const orders: Order[] = [];
  for (let at = 0; at < lines; at += 1) {
    const order = await findRepeated(db, requestAt(identity, at));
    if (!order) break;
    orders.push(order);
  }
  return orders.length === 0 ? undefined : orders;
}

async function draftAll(trx: Db, parts: Parts, customer: OrderingCustomer, group: OrderGroup) {
  const { config, fills } = parts;
  const request = { ...group, orderedTool: '', orderedMinQty: '', orderedTotalPrice: '' };
  const data = Object.assign({}, ...additionsToNew(parts).map((each) => each.data?.(request)), group.data);
  const placed: OrderToPlace[] = [];
  for (const line of await pricedLines(trx, parts, customer, group)) {
    const draft = draftOrder({ config, fills }, customer, group, line);
    const promisedFor = line.source?.promisedFor ?? null;
    const order = { ...draft, promisedFor, number: await nextOrderNumber(trx, Date.parse(draft.placedAt)) };
    const [first] = placed;
    const together = first ? { ...data, placedWith: first.order.number } : data;
    const by = { customerId: customer.userId, person: customer.person };
    placed.push({ order, ...by, tool: line.tool, data: together, page: pageOf(fills, order) });
  }
  return placed as unknown as OrdersToPlace;
}

/**
 * Places orders of several tools together, all or none, in the transaction of the caller: one address, one invoice, one
 * mail to the customer.
 * @param identity the same request again returns the orders that it has placed before
 * @param agreement what modules are to apply to their invoice, such as charges
 * @throws Refusal with `details.lines`, the lines that cannot be placed and the pieces that are available
 */
export async function placeOrderGroup(
  trx: Db,
  parts: Parts,
  customer: OrderingCustomer,
  group: OrderGroup,
  identity: RequestIdentity,
  agreement: Agreement = {},
): Promise<{ orders: Order[]; repeated: boolean }> {
  requireLines(group);
  const earlier = await findPlaced(trx, identity, group.lines.length);
  if (earlier) return { orders: earlier, repeated: true };
  requirePrintableOrder(parts, customer, group);
  const placed = await draftAll(trx, parts, customer, group);
  const orders = await writeOrderRows(trx, placed, identity, parts, agreement);
  if (!orders) throw insertedMeanwhile();
  const takings = [...placed.entries()].map(([at, each]) => ({ each, line: group.lines[at] }));
  const placeOf = ({ each, line }: (typeof takings)[number]) => `${each.tool._id} ${line?.source?.id ?? ''}`;
  for (const { each, line } of takings.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))) {
    const isAgreed = line?.unitPrice !== undefined;
    if (await (line?.source?.take(trx, each) ?? takeOrdered(trx, each, parts.fills, isAgreed))) continue;
    // Rolls everything back; the reason is in the rows as they are now.
    await pricedLines(trx, parts, customer, withSeenPrices(group, placed));
    throw conflict('stock_changed', 'The stock changed while you ordered. Please try again.');
  }
  return { orders, repeated: false };
}

/** The group, with the prices at which its orders were drafted: another one is refused as changed. */
function withSeenPrices(group: OrderGroup, placed: OrdersToPlace): OrderGroup {
  const lines = group.lines.map((line, at) => {
    const order = placed[at]?.order;
    return order ? { ...line, expectedPrice: minorPriceOf(order.unitPrice, order.currency) } : line;
  });
  return { ...group, lines };
}
