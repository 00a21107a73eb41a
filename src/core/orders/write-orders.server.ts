import type { Config } from '#src/core/config.ts';
import type { Shop } from '#src/core/shop.ts';
import { takeFromStock } from '#src/core/tools/stock-repository.server.ts';
import { suppliedLabel } from '#src/core/tools/supplied-as.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';
import { insertMails } from '#src/platform/mail/outbox.server.ts';
import {
  type Agreement,
  additionsToNew,
  mailFooterOf,
  type OrdersToPlace,
  type OrderToPlace,
  type Placement,
  writeOrderMail,
} from './new-orders.server.ts';
import type { Order } from './order.ts';
import { type NextStep, orderPlacedMail, ordersPlacedMail } from './order-mails.ts';
import { priceOf } from './order-price.server.ts';
import { insertOrder, type RequestIdentity } from './order-repository.server.ts';

type Parts = Pick<Shop, 'fills'> & { config: Config };

/** The requests of orders that are placed together differ only by their keys. */
export function requestAt(identity: RequestIdentity, position: number): RequestIdentity {
  if (position === 0) return identity;
  return { ...identity, idempotencyKey: `${identity.idempotencyKey}#${position + 1}` };
}

function confirmation(
  placed: readonly OrderToPlace[],
  nextStep: NextStep | undefined,
  parts: Parts,
  agreedIn?: string,
) {
  const [first, ...more] = placed;
  if (!first) throw new Error('no order is placed');
  const { publicUrl } = parts.config;
  if (more.length > 0)
    return ordersPlacedMail(placed, nextStep, publicUrl, { footer: mailFooterOf(parts.fills), agreedIn });
  const { order, tool, data } = first;
  const about = { note: data.note, picture: tool.img, supplied: suppliedLabel(tool.suppliedAs) };
  return writeOrderMail(parts, order, orderPlacedMail(order, nextStep, agreedIn), about);
}

/**
 * Writes all rows of orders that are placed together, and their mails; the stock is left to the caller.
 * @returns the orders with what is due; undefined if this customer has orders under this idempotency key
 */
export async function writeOrderRows(
  trx: Db,
  placed: OrdersToPlace,
  identity: RequestIdentity,
  parts: Parts,
  given: Agreement = {},
): Promise<Order[] | undefined> {
  const additions = additionsToNew(parts);
  let agreement: Agreement = { ...given, placedBy: identity.placedBy };
  for (const { agreeing } of additions) if (agreeing) agreement = await agreeing(trx, placed, agreement);
  const placements: Placement[] = [];
  for (const { placing } of additions) if (placing) placements.push(await placing(trx, placed, agreement));
  const dues = placements.find((placement) => placement.dues)?.dues;
  const jointInvoice = placements.find((placement) => placement.jointInvoice)?.jointInvoice ?? null;
  const held = placements.find((placement) => placement.heldUntil)?.heldUntil;
  const written: OrderToPlace[] = [];
  const events: string[] = [];
  for (const [index, each] of placed.entries()) {
    const order = { ...each.order, ...dues?.[index], jointInvoice, ...(held && { heldUntil: held }) };
    const by = { ...requestAt(identity, index), personId: each.person?.userId ?? identity.personId };
    const eventId = await insertOrder(trx, order, by, each.data);
    if (eventId === undefined) return undefined;
    written.push({ ...each, order });
    events.push(eventId);
  }
  for (const placement of placements) await placement.written?.();
  const nextStep = placements.find((placement) => placement.nextStep)?.nextStep;
  const mail = { ...confirmation(written, nextStep, parts, agreement.agreedIn), about: { id: events[0] ?? '' } };
  const mails = [...placements.flatMap((placement) => placement.mails ?? []), mail];
  await insertMails(trx, mails, Date.parse(placed[0].order.placedAt));
  return written.map(({ order }) => order);
}

/**
 * Takes the pieces of an order out of stock. To be called last, because other orders of this tool wait from here until
 * the commit; for several orders in the sequence of their tools' ids, so that two transactions cannot wait for each
 * other.
 * @param agreedPrice whether its price holds whatever the tool costs now
 * @returns false if too few pieces remain or, without an agreed price, the price has changed since the tool was read
 */
export async function takeOrdered(
  trx: Db,
  { order, tool, customerId }: OrderToPlace,
  fills: Parts['fills'],
  agreedPrice: boolean,
): Promise<boolean> {
  const { orderedMinQty: pieces, currency } = order;
  const priced = await takeFromStock(trx, tool._id, pieces);
  if (!priced || agreedPrice) return priced !== undefined;
  const price = await priceOf(trx, { fills }, { tool: { ...tool, ...priced }, pieces, currency, buyer: customerId });
  return price === minorPriceOf(order.unitPrice, currency);
}
