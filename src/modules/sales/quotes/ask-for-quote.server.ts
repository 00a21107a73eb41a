import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import { nameOfBuyer } from '#src/core/orders/order.ts';
import type { Shop } from '#src/core/shop.ts';
import { calendar } from '#src/core/site/calendar.ts';
import { findTool } from '#src/core/tools/tool-repository.server.ts';
import { insertedMeanwhile } from '#src/platform/database/database-fault.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { type Inserted, type KeyedRequest, requireSameRequest } from '#src/platform/http/idempotency-key.ts';
import { atField } from '#src/platform/http/refusal.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { type AskedContent, type AskedLine, linesInBrief, type RequestedContent } from './quote.ts';
import { askedMail } from './quote-mails.ts';
import { findQuoteByKey, insertQuote, type QuoteRow, takeQuotePlace } from './quote-repository.server.ts';
import { problemOfRequest, type QuoteRequest } from './quote-request.ts';

/** For whom a quote is, and who makes it. */
export interface QuoteOwner {
  customerId: string | null;
  email: string;
  name: string;
  askedBy: string;
  byAdmin: boolean;
}

/** @throws Refusal 422 */
export async function requireToolName(db: Db, toolId: string, field: string): Promise<string> {
  const tool = await findTool(db, toolId);
  if (tool) return tool.toolName;
  throw atField(field, 'tool_not_found', 'This tool is no longer in the catalogue.');
}

/** A new quote, without an offer. */
export async function draftQuote(
  trx: Db,
  { customerId, email, name, askedBy, byAdmin }: QuoteOwner,
  asked: RequestedContent,
  { currency, keyed, now }: { currency: string; keyed: KeyedRequest | undefined; now: number },
): Promise<QuoteRow> {
  const year = String(calendar.yearOf(now));
  const place = await takeQuotePlace(trx, year);
  return {
    id: newId(),
    number: `Q-${year}-${String(place).padStart(4, '0')}`,
    customer_id: customerId,
    email: email.toLowerCase(),
    name,
    state: 'asked',
    summary: linesInBrief(asked.lines),
    asked: JSON.stringify({ currency, ...asked } satisfies AskedContent),
    asked_at: now,
    asked_by: askedBy,
    by_admin: byAdmin ? 1 : 0,
    revision: '',
    valid_until: null,
    currency,
    total_minor: null,
    offered_at: null,
    seen_at: null,
    reminded_at: null,
    decided_at: null,
    decided_by: null,
    why: null,
    reason: null,
    accepted: null,
    invoice: null,
    accept_key: null,
    accept_hash: null,
    request_key: keyed?.key ?? null,
    request_hash: keyed?.hash ?? null,
  };
}

/** The quote that this request has made before. @throws Refusal if the key was used for another request */
export async function madeBefore(db: Db, userId: string, keyed: KeyedRequest | undefined) {
  const made = keyed && (await findQuoteByKey(db, userId, keyed.key));
  if (!made) return undefined;
  requireSameRequest(made.request_hash, keyed.hash, 'quote');
  return made;
}

async function namedLines(db: Db, lines: QuoteRequest['lines']): Promise<AskedLine[]> {
  const named: AskedLine[] = [];
  for (const [place, { toolId, pieces, targetPrice = null }] of lines.entries())
    named.push({ toolId, tool: await requireToolName(db, toolId, `lines.${place}.toolId`), pieces, targetPrice });
  return named;
}

/**
 * Stores a customer's request for a quote and mails it to the sales team, in one transaction.
 * @throws Refusal 422 with the field that is wrong
 */
export async function askForQuote(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  actor: Actor | undefined,
  request: QuoteRequest,
  keyed?: KeyedRequest,
): Promise<Inserted> {
  const customer = requireSignedIn(actor);
  const problem = problemOfRequest(request, config.currency);
  if (problem) throw atField(problem.field, 'quote_rule', problem.message);
  return inTransaction(db, async (trx) => {
    const before = await madeBefore(trx, customer.userId, keyed);
    if (before) return { id: before.id, repeated: true };
    const asked = {
      lines: await namedLines(trx, request.lines),
      port: request.port.trim(),
      message: request.message.trim(),
    };
    const { userId, email, name } = customer;
    const owner = { customerId: userId, email, name: nameOfBuyer(name, email), askedBy: userId, byAdmin: false };
    const now = Date.now();
    const quote = await draftQuote(trx, owner, asked, { currency: config.currency, keyed, now });
    if (!(await insertQuote(trx, quote))) throw insertedMeanwhile();
    for (const to of config.salesEmails) await insertMail(trx, askedMail(to, quote, asked, config.publicUrl), now);
    return { id: quote.id, repeated: false };
  });
}
