import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#src/core/accounts/actor.ts';
import { callName } from '#src/core/call.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { conflict, Refusal } from '#src/platform/http/refusal.ts';
import { fromMinorUnits } from '#src/platform/i18n/money.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import type { OrderRequestOfMember } from './companies.calls.ts';
import { approversOf, type CompanyRole, mayApprove } from './company.ts';
import { requestDeclinedMail } from './company-mails.ts';
import { listMembers } from './company-repository.server.ts';
import { requestVoid } from './limit-orders.server.ts';
import {
  decideRequest,
  findRequest,
  keyOfApproval,
  listRequests,
  ordersOfRequests,
} from './request-repository.server.ts';
import { type MemberOf, requireMembership } from './require-membership.server.ts';
import { totalText } from './send-for-approval.server.ts';

const decided = () => conflict('request_decided', 'This request was decided already.');

/** A request of the company of the actor, that is not decided. @throws Refusal */
async function requirePending(db: Db, { id: companyId }: MemberOf, id: string) {
  const found = await findRequest(db, companyId, id);
  if (!found) throw new Refusal('missing', 'request_not_found', 'There is no such request.');
  if (found.state !== 'pending') throw decided();
  return found;
}

/** @throws Refusal 403 for those who cannot approve, and for the author */
async function requireApprovable(db: Db, member: MemberOf, id: string) {
  const found = await requirePending(db, member, id);
  if (!mayApprove(member.role))
    throw new Refusal('forbidden', 'not_in_role', 'Only an approver or an owner of the company may do this.');
  if (found.author_id === member.person.userId)
    throw new Refusal('forbidden', 'own_request', 'Another member approves what you ask for.');
  return found;
}

/** The request of the call that is placed: the given one, with what the author sent, under a key of its own. */
function requestOf(given: FastifyRequest, id: string, params: unknown, body: unknown): FastifyRequest {
  const headers = { ...given.headers, 'idempotency-key': keyOfApproval(id) };
  const own = Object.entries({ headers, params, body }).map(([name, value]) => [name, { value }]);
  return Object.create(given, Object.fromEntries(own)) as FastifyRequest;
}

/**
 * Places what a member asked for, through the call that the member made: price, stock and rules are those of now. The
 * request is decided in the transaction of the orders, so that it is placed once.
 */
export async function approveRequest(
  shop: Shop,
  actor: Actor | undefined,
  id: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const member = await requireMembership(shop.db, actor);
  const found = await requireApprovable(shop.db, member, id);
  const call = shop.calls.find((row) => callName(row) === found.call)?.[3];
  if (!call || found.by_blocked !== null) throw requestVoid('This cannot be ordered any more.');
  const approval = { request: id, by: member.person.userId };
  const author = { userId: found.author_id, email: found.by_email, name: found.by, role: 'buyer', approval };
  const account = { userId: member.id, accountEmail: member.email, name: member.name };
  const company = { ...account, email: found.by_email, role: 'customer' as const };
  const [params, body] = [JSON.parse(found.params), JSON.parse(found.body)];
  await call.handle({
    ...{ shop, actor: { ...company, person: author }, params, query: {}, body, reply },
    request: requestOf(request, id, params, body),
  });
}

/** Declines the request of another member, or takes the own one back. @throws Refusal */
export async function endRequest({ db, config }: Shop, actor: Actor | undefined, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const member = await requireMembership(trx, actor);
    const { userId, name } = member.person;
    const own = (await requirePending(trx, member, id)).author_id === userId;
    const found = own ? undefined : await requireApprovable(trx, member, id);
    if (!(await decideRequest(trx, id, { state: own ? 'cancelled' : 'declined', by: userId }))) throw decided();
    if (!found) return;
    const { by, lines, total_minor, currency } = found;
    const held = { lines: JSON.parse(lines), total: Number(total_minor), currency };
    const asked = { by, company: member.name, lines: held.lines, total: totalText(held) };
    await insertMail(trx, requestDeclinedMail(found.by_email, name, asked, config.publicUrl));
  });
}

/** Whose requests a member sees: those of all for those who approve, and the own ones for others. */
export const authorFor = ({ userId, role }: { userId: string; role: CompanyRole }): string | undefined =>
  mayApprove(role) ? undefined : userId;

/** The latest requests of the company that a member sees. */
export async function readRequests(
  { db }: Pick<Shop, 'db'>,
  actor: Actor | undefined,
): Promise<OrderRequestOfMember[]> {
  const member = await requireMembership(db, actor);
  const { userId } = member.person;
  const seen = await listRequests(db, member.id, authorFor({ userId, role: member.role }));
  const oldest = seen.at(-1);
  if (!oldest) return [];
  const [members, orders] = await Promise.all([listMembers(db, member.id), ordersOfRequests(db, member.id, oldest.id)]);
  return seen.map((row) => ({
    _id: row.id,
    by: row.by,
    yours: row.author_id === userId,
    lines: JSON.parse(row.lines),
    total: fromMinorUnits(Number(row.total_minor), row.currency),
    currency: row.currency,
    state: row.state,
    askedAt: new Date(Number(row.asked_at)).toISOString(),
    decidedBy: row.decider,
    orders: (orders.get(row.id) ?? []).map(({ _id, number }) => ({ _id, number })),
    approvers: approversOf(members, row.author_id).map(({ name }) => name),
  }));
}
