import { fromMinorUnits } from '#src/platform/i18n/money.ts';
import { amountOf, totalOfOffer } from './offer.ts';
import type { AcceptedLines, ListedQuote, Quote, QuoteRevision } from './quote.calls.ts';
import { type AskedContent, stateOfQuote } from './quote.ts';
import type { QuoteRow } from './quote-repository.server.ts';
import type { StoredRevision } from './quote-revision-repository.server.ts';

const timeOf = (time: number | null) => (time === null ? null : new Date(time).toISOString());

/** A revision in the API. */
export function toRevision({ revision, offeredAt, validUntil, offer }: StoredRevision): QuoteRevision {
  const { currency, lines, charges, discount, ...terms } = offer;
  const amount = (minor: number) => fromMinorUnits(minor, currency);
  const inUnits = (each: { text: string; amount: number }) => ({ text: each.text, amount: amount(each.amount) });
  return {
    revision,
    offeredAt: new Date(offeredAt).toISOString(),
    validUntil: new Date(validUntil).toISOString(),
    currency,
    lines: lines.map((line) => ({ ...line, unitPrice: amount(line.unitPrice), amount: amount(amountOf(line)) })),
    charges: charges.map(inUnits),
    discount: discount && inUnits(discount),
    ...terms,
    total: amount(totalOfOffer(offer)),
  };
}

interface Belongings {
  revisions: readonly StoredRevision[];
  orders: readonly { id: string; number: string | null; line: number }[];
  mine: boolean;
  usualTerms: string | null;
}

/** A quote in the API. */
export function toQuote(row: QuoteRow, { revisions, orders, ...others }: Belongings, now = Date.now()): Quote {
  return {
    _id: row.id,
    number: row.number,
    state: stateOfQuote(row.state, row.valid_until, now),
    revision: row.revision || null,
    currency: row.currency,
    customer: { name: row.name, email: row.email },
    askedAt: new Date(row.asked_at).toISOString(),
    asked: JSON.parse(row.asked) as AskedContent,
    revisions: revisions.map(toRevision),
    seenAt: timeOf(row.seen_at),
    decidedAt: timeOf(row.decided_at),
    why: row.why,
    reason: row.reason,
    accepted: row.accepted === null ? null : (JSON.parse(row.accepted) as AcceptedLines),
    invoice: row.invoice,
    orders: orders.map(({ id, number, line }) => ({ _id: id, number: number ?? id, line })),
    ...others,
  };
}

/** A quote in a list. */
export function toListedQuote(row: QuoteRow, isAdmin: boolean, now = Date.now()): ListedQuote {
  return {
    _id: row.id,
    number: row.number,
    state: stateOfQuote(row.state, row.valid_until, now),
    revision: row.revision || null,
    summary: row.summary,
    askedAt: new Date(row.asked_at).toISOString(),
    validUntil: timeOf(row.valid_until),
    currency: row.currency,
    total: row.total_minor === null ? null : fromMinorUnits(row.total_minor, row.currency),
    seenAt: timeOf(row.seen_at),
    ...(isAdmin && { customer: { name: row.name, email: row.email } }),
  };
}
