import { findUserByEmail } from '#src/core/accounts/account-repository.server.ts';
import type { Config } from '#src/core/config.ts';
import { calendar } from '#src/core/site/calendar.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { listTools } from '#src/core/tools/tool-repository.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { draftQuote } from './ask-for-quote.server.ts';
import { type QuoteOffer, totalOfOffer } from './offer.ts';
import { linesInBrief } from './quote.ts';
import { insertQuote } from './quote-repository.server.ts';
import { insertRevision } from './quote-revision-repository.server.ts';

const BUYER = 'buyer@example.com';
const ADMIN = 'admin@example.com';

/** A quote of the demo; the days are counted from today. */
interface DemoQuote {
  askedDaysAgo: number;
  /** Of the latest revision; undefined: there is no offer. */
  validDays?: number;
  pieces: readonly number[];
  message: string;
  /** Percentages of the list price, one for each revision. */
  prices: readonly number[];
}

const QUOTES: readonly DemoQuote[] = [
  {
    askedDaysAgo: 40,
    validDays: -12,
    pieces: [2_000],
    message: 'For our shops in Dhaka and Sylhet. What is your best price?',
    prices: [96],
  },
  {
    askedDaysAgo: 6,
    validDays: 10,
    pieces: [5_000, 3_000],
    message: 'We stock up for spring. Please quote both tools together.',
    prices: [95, 92],
  },
  { askedDaysAgo: 1, pieces: [10_000], message: 'With our brand on the box, please.', prices: [] },
];

function offerFor(tools: readonly Tool[], { pieces }: DemoQuote, percent: number, currency: string): QuoteOffer {
  return {
    currency,
    lines: pieces.map((count, at) => {
      const { _id = '', toolName = '', price = 1 } = tools[at] ?? {};
      const unitPrice = Math.max(1, Math.round((minorPriceOf(price, currency) * percent) / 100));
      return { toolId: _id, tool: toolName, pieces: count, unitPrice, alternative: '' };
    }),
    charges: [{ text: 'Inland freight to the port', amount: minorPriceOf(450, currency) }],
    discount: null,
    delivery: 'FOB Chattogram, Incoterms 2020',
    leadTimeDays: 45,
    depositPercent: 30,
    notes: '',
  };
}

interface DemoParts {
  currency: string;
  tools: readonly Tool[];
  buyer: { id: string; name: string };
  adminId: string;
  now: number;
}

async function addQuote(trx: Db, demo: DemoQuote, { currency, tools, buyer, adminId, now }: DemoParts): Promise<void> {
  const askedAt = now - demo.askedDaysAgo * DAY_MS;
  const lines = demo.pieces.map((pieces, at) => {
    const { _id: toolId = '', toolName: tool = '' } = tools[at] ?? {};
    return { toolId, tool, pieces, targetPrice: null };
  });
  const asked = { lines, port: 'Chattogram', message: demo.message };
  const owner = { customerId: buyer.id, email: BUYER, name: buyer.name, askedBy: buyer.id, byAdmin: false };
  const quote = await draftQuote(trx, owner, asked, { currency, keyed: undefined, now: askedAt });
  const offers = demo.prices.map((percent) => offerFor(tools, demo, percent, currency));
  const latest = offers.at(-1);
  const until = calendar.endAfter(now, demo.validDays ?? 0);
  const offeredAt = (at: number) => askedAt + (at + 1) * DAY_MS;
  await insertQuote(trx, {
    ...quote,
    ...(latest && {
      state: 'offered' as const,
      revision: String.fromCharCode(64 + offers.length),
      valid_until: until,
      total_minor: totalOfOffer(latest),
      summary: linesInBrief(latest.lines),
      offered_at: offeredAt(0),
      reminded_at: now,
    }),
  });
  for (const [at, offer] of offers.entries())
    await insertRevision(trx, {
      id: newId(),
      quote_id: quote.id,
      revision: String.fromCharCode(65 + at),
      offered_at: offeredAt(at),
      offered_by: adminId,
      valid_until: until,
      content: JSON.stringify(offer),
      request_key: null,
      request_hash: null,
    });
}

/** Quotes of the demo’s buyer: an expired one, an offer in its second revision, and one that waits for an offer. */
export async function addDemoQuotes(trx: Db, { currency }: Pick<Config, 'currency'>): Promise<void> {
  const [buyer, admin] = [await findUserByEmail(trx, BUYER), await findUserByEmail(trx, ADMIN)];
  const tools = await listTools(trx, { limit: 2 });
  if (!buyer || !admin || tools.length < 2) return;
  const parts = { currency, tools, buyer, adminId: admin.id, now: Date.now() };
  for (const quote of QUOTES) await addQuote(trx, quote, parts);
}
