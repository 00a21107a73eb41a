import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { emailProblem, emailText } from '#src/core/accounts/credentials.ts';
import { findCustomer } from '#src/core/accounts/find-customer.server.ts';
import { mailAddressOf } from '#src/core/accounts/mail-address.server.ts';
import { requireNotOwn } from '#src/core/accounts/policy.ts';
import { tellHappening } from '#src/core/happenings.server.ts';
import { mailFooterOf } from '#src/core/orders/new-orders.server.ts';
import { requirePrintable } from '#src/core/orders/printed-texts.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { afterDiscount, type GivenPrice, requireAboveFloors } from '#src/modules/orders/amend/price-floors.server.ts';
import { revisionAfter } from '#src/modules/payments/invoices/invoice.ts';
import { insertedMeanwhile } from '#src/platform/database/database-fault.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { type Inserted, type KeyedRequest, requireSameRequest } from '#src/platform/http/idempotency-key.ts';
import { atField, conflict } from '#src/platform/http/refusal.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { draftQuote, madeBefore, requireToolName } from './ask-for-quote.server.ts';
import { cheapestChoice, type OfferLine, problemOfOffer, type QuoteOffer, totalOfOffer } from './offer.ts';
import { linesInBrief, lossNames, stateOfQuote } from './quote.ts';
import { newQuoteLink } from './quote-link.server.ts';
import { offerMail } from './quote-mails.ts';
import { insertQuote, type QuoteRow, updateQuote } from './quote-repository.server.ts';
import { findRevision, findRevisionByKey, insertRevision } from './quote-revision-repository.server.ts';
import { ownerFor, requireLockedQuote, requireSeen, requireUndecided } from './require-quote.server.ts';
import { lastMoment, problemOfValidity, usualLastDay } from './valid-until.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;

/** An offer as a clerk sends it, without the names of the tools. */
export interface OfferToSend extends Omit<QuoteOffer, 'lines' | 'currency'> {
  lines: readonly Omit<OfferLine, 'tool'>[];
  /** A day, or a moment in ISO 8601. */
  validUntil: string;
  /** The admin means prices below the cost floor. */
  belowFloor?: boolean | undefined;
  /** Letter of the latest revision that the admin has read; empty for none. */
  seen?: string | undefined;
  /** Whether the admin has read the quote as declined. */
  declined?: boolean | undefined;
}

/** The letter of a revision, by this attempt or an earlier one. */
export interface Revised {
  revision: string;
  repeated: boolean;
}

function refuse(field: string, message: string): never {
  throw atField(field, 'quote_rule', message);
}

const withoutSpaces = (text: string) => text.replace(/\s+/gu, ' ').trim();
const named = (each: { text: string; amount: number }) => ({ ...each, text: withoutSpaces(each.text) });

/** Texts that the paper prints, by field. */
const textsOf = ({ charges, discount, delivery, notes, lines }: QuoteOffer) => ({
  ...Object.fromEntries(charges.map(({ text }, place) => [`charges.${place}.text`, text])),
  ...Object.fromEntries(lines.map(({ alternative }, place) => [`lines.${place}.alternative`, alternative])),
  'discount.text': discount?.text,
  delivery,
  notes,
});

/** The prices of the lines, then what is left of each if the discount is shared by the cheapest choice. */
function givenPrices({ lines, discount }: QuoteOffer): GivenPrice[] {
  const given = lines.map((line, place) => ({ ...line, field: `lines.${place}.unitPrice` }));
  if (!discount) return given;
  const field = 'discount.amount';
  return [...given, ...afterDiscount(given, { price: cheapestChoice(lines), discount: discount.amount, field })];
}

/** The offer with the names of its tools. @throws Refusal 422 with the field that is wrong, 409 for one below cost */
async function requireOffer(trx: Db, parts: Parts, by: Actor, sent: OfferToSend, now: number): Promise<QuoteOffer> {
  const { validUntil, lines, belowFloor, seen: _seen, declined: _declined, ...terms } = sent;
  const offer: QuoteOffer = {
    ...terms,
    currency: parts.config.currency,
    lines: lines.map((line) => ({ ...line, tool: '', alternative: withoutSpaces(line.alternative) })),
    charges: terms.charges.map(named),
    discount: terms.discount && named(terms.discount),
    delivery: withoutSpaces(terms.delivery),
    notes: terms.notes.trim(),
  };
  const problem = problemOfOffer(offer);
  if (problem) refuse(problem.field, problem.message);
  const ofValidity = problemOfValidity(validUntil, now);
  if (ofValidity) refuse('validUntil', ofValidity);
  await requireAboveFloors(trx, parts, by, offer.currency, givenPrices(offer), belowFloor);
  requirePrintable(parts, textsOf(offer));
  const priced: OfferLine[] = [];
  for (const [place, line] of offer.lines.entries())
    priced.push({ ...line, tool: await requireToolName(trx, line.toolId, `lines.${place}.toolId`) });
  return { ...offer, lines: priced };
}

interface NextRevision {
  offer: QuoteOffer;
  until: number;
  admin: Actor;
  keyed: KeyedRequest | undefined;
  now: number;
}

/** Stores the next revision, which replaces the one before, and mails it to the customer. */
async function storeRevision(trx: Db, parts: Parts, quote: QuoteRow, next: NextRevision): Promise<string> {
  const { offer, until, admin, keyed, now } = next;
  requireNotOwn(admin, ownerFor(admin, quote));
  const revision = revisionAfter(quote.revision);
  await insertRevision(trx, {
    id: newId(),
    quote_id: quote.id,
    revision,
    offered_at: now,
    offered_by: admin.userId,
    valid_until: until,
    content: JSON.stringify(offer),
    request_key: keyed?.key ?? null,
    request_hash: keyed?.hash ?? null,
  });
  await updateQuote(trx, quote.id, {
    state: 'offered',
    revision,
    valid_until: until,
    currency: offer.currency,
    total_minor: totalOfOffer(offer),
    summary: linesInBrief(offer.lines),
    offered_at: quote.offered_at ?? now,
    seen_at: null,
    reminded_at: null,
    decided_at: null,
    decided_by: null,
    why: null,
    reason: null,
  });
  const { path, withSecret } = await newQuoteLink(trx, quote.id, now);
  const about = { url: `${parts.config.publicUrl}${path}`, withSecret, footer: mailFooterOf(parts.fills) };
  const mail = offerMail({ ...quote, revision, valid_until: until }, offer, about);
  await insertMail(trx, { ...mail, to: await mailAddressOf(trx, quote) }, now);
  await tellHappening(parts, trx, 'quote.sent', { _id: quote.id, number: quote.number, revision });
  return revision;
}

/** The revision that this request has made before. @throws Refusal if the key was used for another request */
async function revisedBefore(trx: Db, id: string, keyed: KeyedRequest | undefined): Promise<Revised | undefined> {
  const made = keyed && (await findRevisionByKey(trx, id, keyed.key));
  if (!made) return undefined;
  requireSameRequest(made.request_hash, keyed.hash, 'offer');
  return { revision: made.revision, repeated: true };
}

/** @throws Refusal 409 if the admin has read the quote as not declined, and it was declined meanwhile */
function requireDeclineSeen({ state, number, why, reason }: QuoteRow, { declined }: OfferToSend): void {
  if (state !== 'declined' || declined !== false) return;
  const causes = [why && lossNames[why], reason].filter(Boolean).join(': ');
  const message = `${number} was declined meanwhile${causes && ` (${causes})`}. Send the offer again if you still want to make it.`;
  throw conflict('quote_declined', message);
}

/** A declined quote may get a better offer. @throws Refusal 409 */
function requireOpenForOffers({ state }: QuoteRow): void {
  if (state === 'accepted')
    throw conflict('quote_accepted', 'This quote has been accepted. Please amend its orders instead.');
  if (state === 'withdrawn')
    throw conflict('quote_withdrawn', 'This quote has been withdrawn. Please write a new one.');
}

/**
 * Offers a price: the next revision of a quote, which the customer gets by mail.
 * @throws Refusal 422 with the field that is wrong, 409 if the quote was accepted or withdrawn, or declined unseen
 */
export async function offerQuote(
  parts: Parts,
  actor: Actor | undefined,
  id: string,
  sent: OfferToSend,
  keyed?: KeyedRequest,
): Promise<Revised> {
  const admin = requireAdmin(actor);
  return inTransaction(parts.db, async (trx) => {
    const quote = await requireLockedQuote(trx, id, { actor });
    const before = await revisedBefore(trx, id, keyed);
    if (before) return before;
    requireOpenForOffers(quote);
    requireSeen(quote, sent.seen);
    requireDeclineSeen(quote, sent);
    const now = Date.now();
    const offer = await requireOffer(trx, parts, admin, sent, now);
    const next = { offer, until: lastMoment(sent.validUntil), admin, keyed, now };
    return { revision: await storeRevision(trx, parts, quote, next), repeated: false };
  });
}

/**
 * Offers the latest revision again until a later day.
 * @param longer `validUntil` is by default two weeks from today; `seen` as in an offer
 * @throws Refusal 409 unless it is offered or expired; 422 if one of its tools is no longer in the catalogue
 */
export async function extendQuote(
  parts: Parts,
  actor: Actor | undefined,
  id: string,
  { validUntil = usualLastDay(), seen }: { validUntil?: string | undefined; seen?: string | undefined } = {},
  keyed?: KeyedRequest,
): Promise<Revised> {
  const admin = requireAdmin(actor);
  return inTransaction(parts.db, async (trx) => {
    const quote = await requireLockedQuote(trx, id, { actor });
    const before = await revisedBefore(trx, id, keyed);
    if (before) return before;
    requireUndecided(quote);
    const now = Date.now();
    const state = stateOfQuote(quote.state, quote.valid_until, now);
    const latest = await findRevision(trx, id, quote.revision);
    if (!latest || !['offered', 'expired'].includes(state))
      throw conflict('quote_not_offered', 'Only an offer that is open or expired can be extended.');
    requireSeen(quote, seen);
    const problem = problemOfValidity(validUntil, now);
    if (problem) refuse('validUntil', problem);
    for (const [place, { toolId }] of latest.offer.lines.entries())
      await requireToolName(trx, toolId, `lines.${place}.toolId`);
    const next = { offer: latest.offer, until: lastMoment(validUntil), admin, keyed, now };
    return { revision: await storeRevision(trx, parts, quote, next), repeated: false };
  });
}

export interface CustomerOffer extends OfferToSend {
  /** Address of the customer, who needs no account. */
  email: string;
  /** Empty: that of the account. */
  name: string;
}

/**
 * Writes a quote for a customer who has not asked in the shop, with its first offer.
 * @throws Refusal 422 with the field that is wrong
 */
export async function quoteForCustomer(
  parts: Parts,
  actor: Actor | undefined,
  { email: typed, name, ...sent }: CustomerOffer,
  keyed?: KeyedRequest,
): Promise<Inserted & { revision: string }> {
  const admin = requireAdmin(actor);
  const problem = emailProblem(typed);
  if (problem) refuse('email', problem);
  const email = emailText(typed).toLowerCase();
  return inTransaction(parts.db, async (trx) => {
    const before = await madeBefore(trx, admin.userId, keyed);
    if (before) return { id: before.id, repeated: true, revision: before.revision };
    const now = Date.now();
    const offer = await requireOffer(trx, parts, admin, sent, now);
    const account = await findCustomer({ db: trx, fills: parts.fills }, email);
    const owner = {
      customerId: account?.emailVerified ? account.id : null,
      email,
      name: withoutSpaces(name) || (account?.emailVerified ? account.name : ''),
      askedBy: admin.userId,
      byAdmin: true,
    };
    const { currency } = parts.config;
    const quote = await draftQuote(trx, owner, { lines: [], port: '', message: '' }, { currency, keyed, now });
    if (!(await insertQuote(trx, quote))) throw insertedMeanwhile();
    const until = lastMoment(sent.validUntil);
    const revision = await storeRevision(trx, parts, quote, { offer, until, admin, keyed: undefined, now });
    return { id: quote.id, repeated: false, revision };
  });
}
