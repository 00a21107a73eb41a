import { sql } from 'kysely';
import type { Approval, Person } from '#src/core/accounts/actor.ts';
import type { NewOrders, OrdersToPlace } from '#src/core/orders/new-orders.server.ts';
import { calendar, today } from '#src/core/site/calendar.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { atField, conflict, Refusal } from '#src/platform/http/refusal.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import { mayApprove } from './company.ts';
import { findMembership, lockMember } from './company-repository.server.ts';
import { OrderAboveLimit, type OrderToApprove } from './order-above-limit.ts';
import { decideRequest } from './request-repository.server.ts';
import { callsOfRoles } from './role-calls.ts';

/** What an order costs with its share of the charges, discounts and taxes of its invoice, in minor units. */
const COST = sql`cast(quantity as bigint) * unit_price_minor + adjustment_minor`;

/** Orders as their rows were written, within the same transaction. */
async function writtenOrders(trx: Db, placed: OrdersToPlace): Promise<OrderToApprove> {
  const ids = placed.map(({ order }) => order._id);
  const { total } = await trx
    .selectFrom('orders')
    .select(sql<number | string>`sum(${COST})`.as('total'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow();
  return {
    lines: placed.map(({ order }) => ({ tool: order.orderedTool, pieces: order.orderedMinQty })),
    total: Number(total),
    currency: placed[0].order.currency,
  };
}

/** What the member ordered for the company since this month began, in minor units, without cancelled orders. */
async function sumOfMonth(trx: Db, companyId: string, memberId: string, currency: string): Promise<number> {
  const { sum } = await trx
    .selectFrom('company_orders')
    .innerJoin('orders', 'orders.id', 'company_orders.order_id')
    .select(sql<number | string>`coalesce(sum(${COST}), 0)`.as('sum'))
    .where('member_id', '=', memberId)
    .where('customer_id', '=', companyId)
    .where('currency', '=', currency)
    .where('state', '<>', 'cancelled')
    .where('placed_at', '>=', calendar.startOf(`${today().slice(0, 7)}-01`))
    .executeTakeFirstOrThrow();
  return Number(sum);
}

/** For the member who orders. */
export const noMember = () => new Refusal('forbidden', 'not_in_role', 'You do not order for this company any more.');

/**
 * Locks the member until the commit: of many orders at once, each counts those before it.
 * @throws Refusal 403 if the member has lost the right meanwhile
 */
async function lockBuyer(trx: Db, companyId: string, person: Person) {
  const member = await lockMember(trx, companyId, person.userId);
  if (!member || !callsOfRoles.get('POST /order')?.includes(member.role)) throw noMember();
}

/** Runs after the orders were written, because their invoice decides what they cost. @throws OrderAboveLimit */
async function requireWithinLimits(trx: Db, companyId: string, person: Person, orders: OrderToApprove): Promise<void> {
  const limits = await trx
    .selectFrom('company_members')
    .select(['order_limit_minor', 'month_limit_minor', 'limit_currency'])
    .where('company_id', '=', companyId)
    .where('person_id', '=', person.userId)
    .executeTakeFirstOrThrow();
  const [ofOrder, ofMonth] = [limits.order_limit_minor, limits.month_limit_minor];
  if ((ofOrder ?? ofMonth) === null) return;
  if (limits.limit_currency !== orders.currency) throw new OrderAboveLimit(orders, limits.limit_currency ?? '');
  const isOver =
    (ofOrder !== null && orders.total > Number(ofOrder)) ||
    (ofMonth !== null && (await sumOfMonth(trx, companyId, person.userId, orders.currency)) > Number(ofMonth));
  if (isOver) throw new OrderAboveLimit(orders);
}

/** @throws Refusal if the orders cost more than their approver has seen */
async function requireApprovedTotal(trx: Db, approval: Approval, { total, currency }: OrderToApprove): Promise<void> {
  const asked = await trx
    .selectFrom('company_requests')
    .select(['total_minor', 'currency'])
    .where('id', '=', approval.request)
    .executeTakeFirstOrThrow();
  if (asked.currency === currency && total <= Number(asked.total_minor)) return;
  throw conflict(
    'request_outdated',
    `This would cost ${formatMinor(total, currency)} now, and was asked for at ${formatMinor(Number(asked.total_minor), asked.currency)}. Please decline it: it can be asked for again at the current price.`,
  );
}

const noApprover = () =>
  new Refusal('forbidden', 'not_in_role', 'Only another member who is an approver or an owner may do this.');

/** For the approver. @param why a sentence */
export const requestVoid = (why: string) => conflict('request_void', `${why} Please decline it.`);

/** @throws Refusal if the request was decided meanwhile, or one of the two lost the right to it */
async function requireApproved(trx: Db, companyId: string, { userId, name }: Person, approval: Approval) {
  const approver = await lockMember(trx, companyId, approval.by);
  if (!approver || !mayApprove(approver.role) || approval.by === userId) throw noApprover();
  const author = await findMembership(trx, userId);
  if (author?.id !== companyId || !callsOfRoles.get('POST /order')?.includes(author.role))
    throw requestVoid(`${name} does not order for this company any more.`);
  if (!(await decideRequest(trx, approval.request, { state: 'approved', by: approval.by })))
    throw conflict('request_decided', 'This request was decided meanwhile.');
}

const PO_NUMBER = 'Your company needs its PO number on every order';

/** @throws Refusal for who reads it: the approver of a request, or the member who orders */
async function requirePoNumber(trx: Db, companyId: string, placed: OrdersToPlace): Promise<void> {
  const company = await trx
    .selectFrom('companies')
    .select('po_required')
    .where('id', '=', companyId)
    .executeTakeFirst();
  const [{ data, person }] = placed;
  if (!company?.po_required || data.poNumber || data.sample !== undefined) return;
  if (!person?.approval) throw atField('poNumber', 'po_number_required', `${PO_NUMBER}. Please input it.`);
  const message = `${PO_NUMBER}, and this has none. Please decline it: it can be sent again with the number.`;
  throw new Refusal('rule', 'po_number_required', message);
}

/** Orders of companies: within the member's limits, or approved; with a PO number where the company asks for it. */
export const orderOfMember = (): NewOrders => ({
  async agreeing(trx, placed, agreement) {
    const [{ person, customerId }] = placed;
    if (!person) return agreement;
    await requirePoNumber(trx, customerId, placed);
    if (person.approval) await requireApproved(trx, customerId, person, person.approval);
    else await lockBuyer(trx, customerId, person);
    return agreement;
  },
  async placing(trx, placed) {
    const [{ person, customerId }] = placed;
    if (!person) return {};
    const by = { member_id: person.userId, approved_by: person.approval?.by ?? null };
    const rows = placed.map(({ order }) => ({ order_id: order._id, ...by }));
    return {
      async written() {
        await trx.insertInto('company_orders').values(rows).execute();
        const orders = await writtenOrders(trx, placed);
        if (person.approval) await requireApprovedTotal(trx, person.approval, orders);
        else await requireWithinLimits(trx, customerId, person, orders);
      },
    };
  },
});
