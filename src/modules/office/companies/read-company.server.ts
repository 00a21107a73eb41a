import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import { requireVisibleOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Company } from './companies.calls.ts';
import { ABOUT, findMembership, listHistory, listInvitations, listMembers } from './company-repository.server.ts';
import { authorFor } from './decide-request.server.ts';
import { limitsOf } from './limits-input.server.ts';
import { countPending } from './request-repository.server.ts';

const isoTime = (time: number | string) => new Date(Number(time)).toISOString();

/** The company of the person who asks; null without one. */
export async function readCompany({ db, config }: Shop, actor: Actor | undefined): Promise<Company | null> {
  const { userId } = requireSignedIn(actor);
  const found = await findMembership(db, userId);
  if (!found) return null;
  const { id, name, role } = found;
  const { currency } = config;
  const invitations = role === 'owner' ? await listInvitations(db, id) : [];
  return {
    _id: id,
    name,
    role,
    poRequired: found.po_required === 1,
    waiting: await countPending(db, id, authorFor({ userId, role })),
    members: (await listMembers(db, id)).map((member) => ({
      ...{ _id: member.person_id, name: member.name, email: member.email, role: member.role },
      ...limitsOf(member, currency),
      you: member.person_id === userId,
    })),
    invitations: invitations.map((row) => ({
      ...{ _id: row.id, email: row.email, role: row.role, expiresAt: isoTime(row.expires_at) },
      ...limitsOf(row, currency),
    })),
    history: (await listHistory(db, id)).map(({ at, by_name, what, about }) => ({
      at: isoTime(at),
      by: by_name,
      what: about === null ? what : what.replace(ABOUT, () => about),
    })),
  };
}

/** @throws Refusal 404 for an order that the person may not see */
export async function readCompanyOfOrder({ db }: Pick<Shop, 'db'>, actor: Actor | undefined, id: string) {
  const { customerId } = await requireVisibleOrder(db, actor, id);
  const found = await db
    .selectFrom('company_orders')
    .innerJoin('user as company', (join) => join.on('company.id', '=', customerId))
    .innerJoin('user as member', 'member.id', 'member_id')
    .leftJoin('user as approver', 'approver.id', 'approved_by')
    .select(['company.name', 'member.name as member', 'member.email as memberEmail', 'approver.name as approvedBy'])
    .where('order_id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}
