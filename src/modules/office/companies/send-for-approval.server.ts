import type { Actor } from '#src/core/accounts/actor.ts';
import type { CallToApprove } from '#src/core/accounts/memberships.ts';
import { callName } from '#src/core/call.ts';
import type { Shop } from '#src/core/shop.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { readIdempotencyKey, requireSameRequest } from '#src/platform/http/idempotency-key.ts';
import { conflict } from '#src/platform/http/refusal.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import { insertMails } from '#src/platform/mail/outbox.server.ts';
import { andList, approversOf, requestPath } from './company.ts';
import { approvalMail } from './company-mails.ts';
import { listMembers, lockCompany, lockMember } from './company-repository.server.ts';
import type { CompanyRequestTable } from './company-tables.ts';
import { noMember } from './limit-orders.server.ts';
import { OrderAboveLimit, type OrderToApprove } from './order-above-limit.ts';
import { insertRequest } from './request-repository.server.ts';

type Parts = Pick<Shop, 'config' | 'db'>;

export const totalText = ({ total, currency }: OrderToApprove) => formatMinor(total, currency);

type Sent = Pick<CompanyRequestTable, 'call' | 'params' | 'body'>;

const textOf = ({ call, params, body }: Sent) => [call, params, body].join('\n');

/** @throws Refusal unless an earlier request under the same key is the same, and waits */
function requireSame(stored: Sent & Pick<CompanyRequestTable, 'id' | 'state'>, sent: Sent): void {
  if (stored.state !== 'pending') {
    const links = [{ label: 'Open the request', to: requestPath(stored.id) }];
    const message = `This request was ${stored.state} already. To ask again, please send it under a new Idempotency-Key.`;
    throw conflict('request_decided', message, { request: stored.id, links });
  }
  requireSameRequest(textOf(stored), textOf(sent), 'order');
}

/** Stores what a member would order, and mails it to those who can approve it. @throws Refusal of a former member */
async function storeRequest(
  { db, config }: Parts,
  actor: Actor,
  above: OrderAboveLimit,
  { row, request }: CallToApprove,
) {
  const { userId: companyId, name: company, person } = actor;
  if (!person) throw new Error('only members ask for approval');
  const { order } = above;
  const id = newId();
  return inTransaction(db, async (trx) => {
    // Taken out meanwhile, or until the commit: then the request is cancelled. In the sequence of those who take out.
    await lockCompany(trx, companyId);
    if (!(await lockMember(trx, companyId, person.userId))) throw noMember();
    const members = await listMembers(trx, companyId);
    const approvers = approversOf(members, person.userId);
    if (approvers.length === 0) throw above;
    const sent = { call: callName(row), params: JSON.stringify(request.params), body: JSON.stringify(request.body) };
    const stored = await insertRequest(trx, {
      ...{ id, company_id: companyId, author_id: person.userId, request_key: readIdempotencyKey(request) ?? id },
      ...sent,
      ...{ lines: JSON.stringify(order.lines), total_minor: order.total, currency: order.currency },
      ...{ state: 'pending' as const, asked_at: Date.now(), decided_at: null, decided_by: null },
    });
    const asked = { by: person.name, company, lines: order.lines, total: totalText(order) };
    if (stored.id !== id) requireSame(stored, sent);
    else {
      const mails = approvers.map(({ email }) => approvalMail(email, asked, config.publicUrl));
      await insertMails(trx, mails);
    }
    return { id: stored.id, names: approvers.map(({ name }) => name) };
  });
}

/** An order above a member's limit becomes a request for approval. @throws Refusal that says so, or the given error */
export async function sendForApproval(shop: Parts, actor: Actor, error: unknown, call: CallToApprove): Promise<never> {
  if (!(error instanceof OrderAboveLimit)) throw error;
  const { id, names } = await storeRequest(shop, actor, error, call);
  const total = totalText(error.order);
  const why =
    error.limitCurrency === undefined
      ? `${total} is above your limit, so this is sent for approval.`
      : `Your limit is in ${error.limitCurrency}, so this order of ${total} is sent for approval.`;
  const message = [
    `${why} Nothing is ordered yet.`,
    `We have mailed ${andList(names)}, who may approve it. Once approved, it is ordered at the current price and stock, and you get the confirmation.`,
  ];
  const links = [{ label: 'Open the request', to: requestPath(id) }];
  throw conflict('sent_for_approval', message.join(' '), { kept: true, request: id, links });
}
