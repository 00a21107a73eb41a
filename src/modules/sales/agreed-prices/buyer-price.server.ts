import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import { listPrices } from '#src/core/orders/line-price.ts';
import { orderTotal } from '#src/core/orders/order.ts';
import { type PriceInput, priceOf } from '#src/core/orders/order-price.server.ts';
import { fillingsOf } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import { today } from '#src/core/site/calendar.ts';
import { requireTool } from '#src/core/tools/require-tool.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { type Page, type PageRequest, readPage } from '#src/platform/http/page.ts';
import { fromMinorUnits, minorPriceOf } from '#src/platform/i18n/money.ts';
import type { PriceAnswer } from './agreed-price.calls.ts';
import { listValidPrices, listValidSteps } from './agreed-price-repository.server.ts';
import { listKind, type OwnPrice, ownPriceFor } from './own-price.ts';

type StepRow = Awaited<ReturnType<typeof listValidSteps>>[number];

const toOwnPrice = (row: StepRow): OwnPrice => ({
  toolId: row.tool_id,
  from: row.from_pieces,
  unitPrice: fromMinorUnits(row.price_minor, row.currency),
  currency: row.currency,
  until: row.valid_until,
});

/** The agreed price that is valid today for a number of pieces. */
async function findAgreed(db: Db, { tool, pieces, currency, buyer }: PriceInput): Promise<OwnPrice | undefined> {
  const steps = await listValidSteps(db, tool._id, { customerId: buyer, currency, today: today() });
  return ownPriceFor(steps.map(toOwnPrice), pieces);
}

/** The price per piece of an order by agreement, in minor units. */
export async function agreedUnitPrice(db: Db, input: PriceInput): Promise<number | undefined> {
  const agreed = await findAgreed(db, input);
  return agreed && minorPriceOf(agreed.unitPrice, input.currency);
}

/** What a number of pieces costs the actor. @throws Refusal 404 if there is no such tool */
export async function readPrice(
  { config, db, fills }: Pick<Shop, 'config' | 'db' | 'fills'>,
  actor: Actor | undefined,
  toolId: string,
  pieces: number,
): Promise<PriceAnswer> {
  const { userId } = requireSignedIn(actor);
  const { currency } = config;
  const tool = await requireTool(db, toolId);
  const input = { tool, pieces, currency, buyer: userId };
  const minor = await priceOf(db, { fills }, input);
  const agreed = await findAgreed(db, input);
  return {
    unitPrice: minor === undefined ? null : fromMinorUnits(minor, currency),
    kind: agreed ? 'agreed' : listKind(tool, pieces, fillingsOf(fills, listPrices), currency),
    pieces,
    currency,
    total: minor === undefined ? null : fromMinorUnits(orderTotal(pieces, minor), currency),
    listPrice: tool.price,
    until: agreed?.until ?? null,
  };
}

/** A page of the actor's prices that are valid today. @param toolId of one tool only */
export async function listOwnPrices(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  actor: Actor | undefined,
  toolId: string | undefined,
  page: PageRequest,
): Promise<Page<OwnPrice>> {
  const { userId: customerId } = requireSignedIn(actor);
  const on = { customerId, currency: config.currency, today: today() };
  const { items, next } = await readPage(page, (request) => listValidPrices(db, on, toolId, request));
  return { items: items.map(toOwnPrice), next };
}
