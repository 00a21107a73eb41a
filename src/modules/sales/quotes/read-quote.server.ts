import { settingsOf } from '#src/core/module-settings.ts';
import type { Shop } from '#src/core/shop.ts';
import { paymentTermsOf } from '#src/modules/payments/invoices/issue-invoice.server.ts';
import { paymentSettings } from '#src/modules/payments/payment-settings.server.ts';
import { termsText } from '#src/modules/payments/terms/terms.ts';
import type { Quote } from './quote.calls.ts';
import { listQuoteOrders, type QuoteRow, updateSeen } from './quote-repository.server.ts';
import { listQuoteRevisions } from './quote-revision-repository.server.ts';
import { mayActOn, ownerFor, type Reader, requireQuote } from './require-quote.server.ts';
import { toQuote } from './to-quote.server.ts';

/** Whether this reader may accept it: a reader of the link, too, while it belongs to no account. */
export function isMine(quote: QuoteRow, { actor, secret }: Reader): boolean {
  if (actor && mayActOn(quote, actor, 'pay')) return true;
  return secret !== undefined && quote.customer_id === null;
}

/** The terms of the account that may accept a quote, as a sentence; null if no account is known. */
async function readUsualTerms({ config, db }: Pick<Shop, 'config' | 'db'>, quote: QuoteRow, { actor }: Reader) {
  const customerId = quote.customer_id ?? (actor && ownerFor(actor, quote).customerId);
  if (!customerId) return null;
  const terms = await paymentTermsOf(db, settingsOf(config, paymentSettings).details, customerId);
  return terms && termsText({ depositPercent: terms.percent, days: terms.days });
}

/**
 * A quote with its revisions. The first reading by its customer is noted.
 * @throws Refusal 404 unless the reader is its customer, an admin, or has the secret of a mail about it
 */
export async function readQuote(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  id: string,
  reader: Reader,
): Promise<Quote> {
  const quote = await requireQuote(db, id, reader);
  const isAdmin = reader.actor?.role === 'admin' && !isMine(quote, reader);
  if (!isAdmin && quote.state === 'offered' && quote.seen_at === null) {
    quote.seen_at = Date.now();
    await updateSeen(db, id, quote.revision, quote.seen_at);
  }
  const [revisions, orders] = await Promise.all([listQuoteRevisions(db, id), listQuoteOrders(db, id)]);
  const isUsual = quote.state === 'offered' && revisions.at(-1)?.offer.depositPercent === null;
  const usualTerms = isUsual ? await readUsualTerms({ config, db }, quote, reader) : null;
  return toQuote(quote, { revisions, orders, mine: isMine(quote, reader), usualTerms });
}
