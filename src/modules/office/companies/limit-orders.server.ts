import { sql } from 'kysely';
import type { Approval, Person } from '#src/core/accounts/actor.ts';
import type { NewOrders, OrdersToPlace } from '#src/core/orders/new-orders.server.ts';
import { orderTotal } from '#src/core/orders/order.ts';
import { calendar, today } from '#src/core/site/calendar.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';
import { mayApprove } from './company.ts';
import { findMembership, lockMember } from './company-repository.server.ts';
import { type HeldOrder, OrderAboveLimit } from './order-above-limit.ts';
import { decideRequest } from './request-repository.server.ts';
import { callsOfRoles } from './role-calls.ts';

function heldOrder(placed: OrdersToPlace): HeldOrder {
  const { currency } = placed[0].order;
  const totals = placed.map(({ order }) => orderTotal(order.orderedMinQty, minorPriceOf(order.unitPrice, currency)));
  return {
    lines: placed.map(({ order }) => ({ tool: order.orderedTool, pieces: order.orderedMinQty })),
    total: totals.reduce((sum, each) => sum + each, 0),
    currency,
  };
}

/** What the member ordered for the company since this month began, in minor units, without cancelled orders. */
async function sumOfMonth(trx: Db, companyId: string, memberId: string, currency: string): Promise<number> {
  const { sum } = await trx
    .selectFrom('company_orders')
    .innerJoin('orders', 'orders.id', 'company_orders.order_id')
    .select(sql<number | string>`coalesce(sum(quantity * unit_price_minor), 0)`.as('sum'))
    .where('member_id', '=', memberId)
    .where('customer_id', '=', companyId)
    .where('currency', '=', currency)
    .where('state', '<>', 'cancelled')
    .where('placed_at', '>=', calendar.startOf(`${today().slice(0, 7)}-01`))
    .executeTakeFirstOrThrow();
  return Number(sum);
}

const noMember = () => new Refusal('forbidden', 'not_in_role', 'You do not order for this company any more.');

/** @throws OrderAboveLimit above a limit; Refusal 403 if the member has lost the right meanwhile */
async function requireWithinLimits(trx: Db, companyId: string, person: Person, placed: OrdersToPlace): Promise<void> {
  // Locked until the commit: of many orders at once, each counts those before it.
  const member = await lockMember(trx, companyId, person.userId);
  if (!member || !callsOfRoles.get('POST /order')?.includes(member.role)) throw noMember();
  const held = heldOrder(placed);
  const limits = [member.order_limit_minor, member.month_limit_minor].map((limit) =>
    limit === null ? Number.POSITIVE_INFINITY : Number(limit),
  ) as [number, number];
  const isOver =
    held.total > limits[0] ||
    (limits[1] < Number.POSITIVE_INFINITY &&
      held.total + (await sumOfMonth(trx, companyId, person.userId, held.currency)) > limits[1]);
  if (isOver) throw new OrderAboveLimit(held);
}

/** @throws Refusal if the request was decided meanwhile, or one of the two lost the right to it */
async function requireApproved(trx: Db, companyId: string, { userId }: Person, approval: Approval) {
  const approver = await lockMember(trx, companyId, approval.by);
  if (!approver || !mayApprove(approver.role) || approval.by === userId) throw noMember();
  const author = await findMembership(trx, userId);
  if (author?.id !== companyId || !callsOfRoles.get('POST /order')?.includes(author.role)) throw noMember();
  if (!(await decideRequest(trx, approval.request, { state: 'approved', by: approval.by })))
    throw new Refusal('conflict', 'request_decided', 'This request was decided meanwhile.');
}

async function requirePoNumber(trx: Db, companyId: string, placed: OrdersToPlace): Promise<void> {
  const company = await trx
    .selectFrom('companies')
    .select('po_required')
    .where('id', '=', companyId)
    .executeTakeFirst();
  const [{ data }] = placed;
  if (!company?.po_required || data.poNumber || data.sample !== undefined) return;
  throw new Refusal('rule', 'po_number_required', 'Your company needs its PO number on every order. Please input it.', {
    field: 'poNumber',
  });
}

/** Orders of companies: within the member's limits, or approved; with a PO number where the company asks for it. */
export const orderOfMember = (): NewOrders => ({
  async agreeing(trx, placed, agreement) {
    const [{ person, customerId }] = placed;
    if (!person) return agreement;
    await requirePoNumber(trx, customerId, placed);
    if (person.approval) await requireApproved(trx, customerId, person, person.approval);
    else await requireWithinLimits(trx, customerId, person, placed);
    return agreement;
  },
  async placing(trx, placed) {
    const [{ person }] = placed;
    if (!person) return {};
    const by = { member_id: person.userId, approved_by: person.approval?.by ?? null };
    const rows = placed.map(({ order }) => ({ order_id: order._id, ...by }));
    return {
      async written() {
        await trx.insertInto('company_orders').values(rows).execute();
      },
    };
  },
});
