import { type Actor, sameEmail } from '#src/core/accounts/actor.ts';
import { type Action, mayAct } from '#src/core/accounts/policy.ts';
import { formatTime } from '#src/core/site/calendar.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { conflict, Refusal } from '#src/platform/http/refusal.ts';
import { quotePath, stateOfQuote } from './quote.ts';
import { isSecretOf } from './quote-link.server.ts';
import { findQuote, lockQuote, type QuoteRow } from './quote-repository.server.ts';

/** Who reads or decides a quote: a user, a reader of the link in a mail, or both. */
export interface Reader {
  actor: Actor | undefined;
  secret?: string | undefined;
}

const unknown = () => new Refusal('missing', 'quote_not_found', 'There is no such quote.');

/** Until an account has accepted it, a quote belongs to the account with its address. */
export const ownerFor = (actor: Actor, { customer_id, email }: Pick<QuoteRow, 'customer_id' | 'email'>) => ({
  customerId: customer_id ?? (sameEmail(email, actor.email) ? actor.userId : ''),
});

export const mayActOn = (quote: Pick<QuoteRow, 'customer_id' | 'email'>, actor: Actor, action: Action): boolean =>
  mayAct(actor, action, ownerFor(actor, quote));

async function maySee(db: Db, quote: QuoteRow, { actor, secret }: Reader): Promise<boolean> {
  if (actor && mayActOn(quote, actor, 'see')) return true;
  return secret !== undefined && (await isSecretOf(db, secret, quote.id));
}

/** @throws Refusal 404 if there is no such quote, or this reader may not see it */
export async function requireQuote(db: Db, id: string, reader: Reader): Promise<QuoteRow> {
  const quote = await findQuote(db, id);
  if (!quote || !(await maySee(db, quote, reader))) throw unknown();
  return quote;
}

/** Like `requireQuote`, and locks it until the end of the transaction. */
export async function requireLockedQuote(trx: Db, id: string, reader: Reader): Promise<QuoteRow> {
  const quote = await lockQuote(trx, id);
  if (!quote || !(await maySee(trx, quote, reader))) throw unknown();
  return quote;
}

/** @throws Refusal 409 for a quote that was decided */
export function requireUndecided({ state }: Pick<QuoteRow, 'state'>): void {
  if (state === 'accepted') throw conflict('quote_accepted', 'This quote has been accepted already.');
  if (state === 'declined') throw conflict('quote_declined', 'This quote has been declined.');
  if (state === 'withdrawn') throw conflict('quote_withdrawn', 'This quote has been withdrawn.');
}

/**
 * @param seen letter of the revision that was read; empty for none
 * @param secret of a reader by the link of a mail
 * @throws Refusal 409 if another revision was offered meanwhile
 */
export function requireSeen({ id, revision, number }: QuoteRow, seen: string | undefined, secret?: string): void {
  if (seen === undefined || seen === (revision ?? '')) return;
  const message = `Revision ${revision} of ${number} was offered meanwhile. Please read it, then repeat this if you still want it.`;
  const links = [
    { label: `Read revision ${revision}`, to: secret === undefined ? quotePath(id) : `${quotePath(id)}#${secret}` },
  ];
  throw conflict('quote_replaced', message, { revision, links });
}

/** @throws Refusal 409 unless this is the latest revision of an offer that is not decided */
export function requireLatest(quote: QuoteRow, revision: string, { secret }: Reader): void {
  requireUndecided(quote);
  if (quote.state === 'asked') throw conflict('quote_not_offered', 'There is no offer yet. We will write to you.');
  requireSeen(quote, revision, secret);
}

/** @throws Refusal 409 if the offer has ended */
export function requireValid({ state, valid_until }: QuoteRow, now: number): void {
  if (stateOfQuote(state, valid_until, now) !== 'expired') return;
  const end = formatTime(valid_until ?? 0);
  throw conflict('quote_expired', `This offer was valid until ${end}. Please ask us to extend it.`);
}
