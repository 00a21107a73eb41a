import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import { mailAddressOf } from '#src/core/accounts/mail-address.server.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { isBlank } from '#src/platform/http/is-blank.ts';
import { atField, conflict } from '#src/platform/http/refusal.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { type LossReason, MAX_LOSS_REASON } from './quote.ts';
import { quoteDeclinedMail, withdrawnMail } from './quote-mails.ts';
import { type QuoteRow, updateQuote } from './quote-repository.server.ts';
import {
  type Reader,
  requireLatest,
  requireLockedQuote,
  requireSeen,
  requireUndecided,
} from './require-quote.server.ts';

type Parts = Pick<Shop, 'config' | 'db'>;

export interface Decline {
  /** Letter of the revision that was read. */
  revision?: string | undefined;
  why: LossReason;
  reason: string;
}

function requireShort(reason: string): void {
  if (reason.length > MAX_LOSS_REASON)
    throw atField('reason', 'quote_rule', `The reason can have at most ${MAX_LOSS_REASON} characters.`);
}

async function tellSales(
  { config }: Parts,
  trx: Db,
  mailTo: (to: string, url: string) => ReturnType<typeof quoteDeclinedMail>,
) {
  for (const to of config.salesEmails) await insertMail(trx, mailTo(to, config.publicUrl));
}

/**
 * Declines an offer, open or expired; an admin notes so that a customer has declined it.
 * @throws Refusal 404 unless the reader may see it, 409 if it was decided or revised
 */
export async function declineQuote(parts: Parts, id: string, reader: Reader, decline: Decline): Promise<void> {
  const { why } = decline;
  const reason = decline.reason.trim();
  requireShort(reason);
  await inTransaction(parts.db, async (trx) => {
    const quote = await requireLockedQuote(trx, id, reader);
    requireLatest(quote, decline.revision ?? quote.revision ?? '', reader);
    const decided = {
      decided_at: Date.now(),
      decided_by: (reader.actor?.person ?? reader.actor)?.userId ?? null,
      why,
      reason,
    };
    await updateQuote(trx, id, { state: 'declined', ...decided });
    await tellSales(parts, trx, (to, url) => quoteDeclinedMail(to, { ...quote, why, reason }, url));
  });
}

function requireMayWithdraw({ state }: QuoteRow, actor: Actor): void {
  if (actor.role === 'admin' || state === 'asked') return;
  throw conflict('quote_offered', 'We have made an offer already. Please decline it instead.');
}

/**
 * An admin withdraws a quote that is not decided, and tells the customer why; a customer takes a request back.
 * @param sent `seen` as in an offer
 * @throws Refusal 404 unless the actor may see it, 409 if it was decided, 422 without a reason of an admin
 */
export async function withdrawQuote(
  parts: Parts,
  actor: Actor | undefined,
  id: string,
  sent: { reason: string; seen?: string | undefined },
): Promise<void> {
  const user = requireSignedIn(actor);
  const reason = sent.reason.trim();
  requireShort(reason);
  const isAdmin = user.role === 'admin';
  if (isAdmin && isBlank(reason)) throw atField('reason', 'quote_rule', 'Please tell the customer why.');
  await inTransaction(parts.db, async (trx) => {
    const quote = await requireLockedQuote(trx, id, { actor });
    requireUndecided(quote);
    requireMayWithdraw(quote, user);
    requireSeen(quote, sent.seen);
    await updateQuote(trx, id, {
      state: 'withdrawn',
      decided_at: Date.now(),
      decided_by: (user.person ?? user).userId,
      reason,
    });
    const to = await mailAddressOf(trx, quote);
    if (isAdmin) return insertMail(trx, withdrawnMail(to, { ...quote, reason }, parts.config.publicUrl));
    await tellSales(parts, trx, (sales, url) => withdrawnMail(sales, { ...quote, name: '', reason }, url));
  });
}
