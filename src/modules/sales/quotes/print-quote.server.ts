import type { Shop } from '#src/core/shop.ts';
import type { VerifiedPaper } from '#src/modules/shipping/papers/paper.calls.ts';
import { checkOf } from '#src/modules/shipping/papers/paper-check.server.ts';
import { renderPaper } from '#src/modules/shipping/papers/pdf-renderer.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { printedMinor } from '#src/platform/i18n/money.ts';
import { hasAlternatives, totalOfOffer } from './offer.ts';
import { quotePaper, revisionNumber } from './quote-paper.server.ts';
import { findQuoteByNumber } from './quote-repository.server.ts';
import { findRevision } from './quote-revision-repository.server.ts';
import { readQuote } from './read-quote.server.ts';
import type { Reader } from './require-quote.server.ts';

/** Kind of the papers in the table of codes. */
export const QUOTE_PAPER = 'quote';

/**
 * A revision of a quote as PDF, by default the latest.
 * @param caller a user, or the machine of a reader of the link
 * @throws Refusal 404 if there is no such revision, or the reader may not see it
 */
export async function printQuote(
  shop: Pick<Shop, 'config' | 'db'>,
  id: string,
  reader: Reader,
  { letter, caller }: { letter?: string | undefined; caller: string },
): Promise<{ number: string; pdf: Buffer }> {
  const quote = await readQuote(shop, id, reader);
  const revision = quote.revisions.find((each) => each.revision === (letter ?? quote.revision));
  if (!revision) throw new Refusal('missing', 'revision_not_found', 'This quote has no such revision.');
  const check = await checkOf(shop, { kind: QUOTE_PAPER, number: quote.number, revision: revision.revision });
  const paper = quotePaper(quote, revision);
  return { number: paper.number, pdf: await renderPaper(caller, { ...paper, check }) };
}

/** A revision of a quote, for anyone who has the code on its paper. */
export async function verifyQuote(
  { db }: { db: Db },
  paper: { number: string; revision: string },
): Promise<VerifiedPaper | undefined> {
  const quote = await findQuoteByNumber(db, paper.number);
  const revision = quote && (await findRevision(db, quote.id, paper.revision));
  if (!revision) return undefined;
  const { offer, offeredAt } = revision;
  return {
    title: 'Quote',
    number: revisionNumber(quote.number, paper.revision),
    date: new Date(offeredAt).toISOString(),
    amount: hasAlternatives(offer.lines) ? null : printedMinor(totalOfOffer(offer), offer.currency),
    account: null,
    superseded: quote.revision !== paper.revision,
    ...(quote.state === 'withdrawn' && { withdrawn: true }),
  };
}
