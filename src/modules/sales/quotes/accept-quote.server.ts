import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import { tellHappening } from '#src/core/happenings.server.ts';
import { placeOrderGroup } from '#src/core/orders/place-order-group.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { proformaNumber } from '#src/modules/payments/invoices/proforma.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { type KeyedRequest, requireSameRequest } from '#src/platform/http/idempotency-key.ts';
import { atField, conflict, Refusal } from '#src/platform/http/refusal.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { type ChosenLines, chooseLines, discountOn } from './acceptance.ts';
import { agreementOf } from './agreement-of-quote.server.ts';
import { type QuoteOffer, totalOfOffer } from './offer.ts';
import type { AcceptedLines } from './quote.calls.ts';
import { acceptedMail } from './quote-mails.ts';
import { insertQuoteOrders, listQuoteOrders, type QuoteRow, updateQuote } from './quote-repository.server.ts';
import { findRevision } from './quote-revision-repository.server.ts';
import { isMine } from './read-quote.server.ts';
import { type Reader, requireLatest, requireLockedQuote, requireValid } from './require-quote.server.ts';
import { asShortage, requireStockOfQuote } from './stock-of-quote.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;

export interface QuoteAcceptance {
  /** Letter of the revision that was read. */
  revision: string;
  shippingAddress: string;
  orderedPhone: string;
  orderedBy?: string | undefined;
  poNumber?: string | undefined;
  /** Positions of the lines, from 0; by default all. */
  lines?: readonly number[] | undefined;
  /** Of the link in a mail. */
  secret?: string | undefined;
}

declare module '#src/core/happenings.server.ts' {
  interface Happenings {
    'quote.sent': { _id: string; number: string; revision: string };
    'quote.accepted': { _id: string; number: string; revision: string; orderIds: string[]; invoice: string | null };
  }
}

/** What an accepted quote became. */
export interface AcceptedQuote {
  /** Ids of the orders, by line. */
  orderIds: string[];
  invoice: string | null;
  repeated: boolean;
}

function requireCustomer(quote: QuoteRow, reader: Reader): void {
  if (isMine(quote, reader)) return;
  throw new Refusal('forbidden', 'not_yours', 'A quote is accepted with the account of its customer.');
}

/** The answer to an earlier attempt. @throws Refusal if the key was used for another acceptance */
async function acceptedBefore(trx: Db, quote: QuoteRow, keyed: KeyedRequest | undefined) {
  if (!keyed || quote.accept_key !== keyed.key) return undefined;
  requireSameRequest(quote.accept_hash, keyed.hash, 'acceptance');
  const orders = await listQuoteOrders(trx, quote.id);
  return { orderIds: orders.map(({ id }) => id), invoice: quote.invoice, repeated: true };
}

function requireChoice(offer: QuoteOffer, wanted: readonly number[] | undefined): ChosenLines {
  const choice = chooseLines(offer.lines, wanted);
  if ('lines' in choice) return choice;
  throw atField('lines', choice.code, choice.message);
}

/** @throws Refusal 409 if the shop sells in another currency than it offered */
function requireCurrency(offer: QuoteOffer, { currency }: Parts['config']): void {
  if (offer.currency === currency) return;
  const message = `This offer is in ${offer.currency}, and we sell in ${currency} now. Please ask us for a new one.`;
  throw conflict('currency_changed', message);
}

const acceptedTotal = ({ discount, ...offer }: QuoteOffer, chosen: ChosenLines): number =>
  totalOfOffer({ ...offer, discount: null }, chosen.lines) - discountOn({ ...offer, discount }, chosen);

interface ToPlace {
  quote: QuoteRow;
  offer: QuoteOffer;
  chosen: ChosenLines;
  customer: Actor;
  acceptance: QuoteAcceptance;
}

/** Places one order for each chosen line, at its price, and their invoice. */
function placeLines(trx: Db, parts: Parts, { quote, offer, chosen, customer, acceptance }: ToPlace) {
  const { shippingAddress, orderedPhone, orderedBy, poNumber } = acceptance;
  const lines = chosen.lines.flatMap((place) => offer.lines[place] ?? []);
  const identity = {
    customerId: customer.userId,
    idempotencyKey: `quote-${quote.id}`,
    requestHash: quote.revision,
  };
  const group = {
    lines: lines.map(({ toolId, pieces, unitPrice }) => ({ toolId, pieces, unitPrice })),
    shippingAddress,
    orderedPhone,
    orderedBy,
    poNumber,
  };
  return placeOrderGroup(trx, parts, customer, group, identity, agreementOf(offer, chosen)).catch((error: unknown) => {
    throw asShortage(error, offer, chosen);
  });
}

/** The orders and the invoice of the quote, and the mail to sales. */
async function fulfil(trx: Db, parts: Parts, toPlace: ToPlace, keyed: KeyedRequest | undefined, now: number) {
  const { quote, offer, chosen, customer } = toPlace;
  const { config } = parts;
  const { orders } = await placeLines(trx, parts, toPlace);
  const [first] = orders;
  const invoice = first ? proformaNumber(first) : null;
  const accepted: AcceptedLines = { revision: quote.revision, ...chosen };
  await updateQuote(trx, quote.id, {
    state: 'accepted',
    customer_id: customer.userId,
    decided_at: now,
    decided_by: (customer.person ?? customer).userId,
    accepted: JSON.stringify(accepted),
    invoice,
    total_minor: acceptedTotal(offer, chosen),
    accept_key: keyed?.key ?? null,
    accept_hash: keyed?.hash ?? null,
  });
  const orderIds = orders.map(({ _id }) => _id);
  await insertQuoteOrders(
    trx,
    quote.id,
    orderIds.map((orderId, at) => ({ orderId, line: chosen.lines[at] ?? at })),
  );
  const leftOut = chosen.leftOut.flatMap((place) => offer.lines[place]?.tool ?? []);
  for (const to of config.salesEmails)
    await insertMail(trx, acceptedMail(to, { ...quote, invoice }, leftOut, config.publicUrl), now);
  const { id: _id, number } = quote;
  await tellHappening(parts, trx, 'quote.accepted', { _id, number, revision: quote.revision, orderIds, invoice });
  return { orderIds, invoice, repeated: false };
}

/**
 * Accepts the latest revision of a quote: one order for each line and one invoice, at the offered prices, exactly once.
 * @param clock read while the quote is locked, so that an offer that ends meanwhile is not accepted
 * @throws Refusal 409 if it has expired, was replaced or decided, or stock is short: `details.lines` has what is short
 */
export async function acceptQuote(
  parts: Parts,
  actor: Actor | undefined,
  id: string,
  acceptance: QuoteAcceptance,
  keyed?: KeyedRequest,
  clock = Date.now,
): Promise<AcceptedQuote> {
  const customer = requireSignedIn(actor);
  const reader = { actor: customer, secret: acceptance.secret };
  return inTransaction(parts.db, async (trx) => {
    const quote = await requireLockedQuote(trx, id, reader);
    requireCustomer(quote, reader);
    const before = await acceptedBefore(trx, quote, keyed);
    if (before) return before;
    requireLatest(quote, acceptance.revision, reader);
    const now = clock();
    requireValid(quote, now);
    const revision = await findRevision(trx, id, quote.revision);
    if (!revision) throw new Error(`${quote.number} has no revision ${quote.revision}`);
    const { offer } = revision;
    requireCurrency(offer, parts.config);
    const chosen = requireChoice(offer, acceptance.lines);
    await requireStockOfQuote(trx, offer, chosen);
    return fulfil(trx, parts, { quote, offer, chosen, customer, acceptance }, keyed, now);
  });
}
