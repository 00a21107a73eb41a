import { listStock } from '#src/core/tools/stock-repository.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { conflict, Refusal } from '#src/platform/http/refusal.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import type { ChosenLines } from './acceptance.ts';
import type { QuoteOffer } from './offer.ts';

/** A line with more pieces than there are, or whose tool is no longer in the catalogue. */
interface ShortLine {
  /** Position in the offer, from 0. */
  line: number;
  toolId: string;
  tool: string;
  pieces: number;
  available: number;
  code: 'stock_short' | 'tool_not_found';
}

/** @param available undefined without a tool */
function shortLine(offer: QuoteOffer, line: number, available: number | undefined): ShortLine[] {
  const offered = offer.lines[line];
  if (!offered || (available !== undefined && offered.pieces <= available)) return [];
  const { toolId, tool, pieces } = offered;
  const code = available === undefined ? 'tool_not_found' : 'stock_short';
  return [{ line, toolId, tool, pieces, available: available ?? 0, code }];
}

const textOf = ({ tool, pieces, available, code }: ShortLine): string =>
  code === 'tool_not_found'
    ? `${tool} is no longer in the catalogue.`
    : `${tool}: ${formatPieces(available)} of ${formatPieces(pieces)} pieces are in stock.`;

/** What the customer can do: waiting brings no tool back. */
function wayOut(isGone: boolean, hasOthers: boolean): string {
  if (isGone) return `Please ${hasOthers ? 'accept the other lines, or ' : ''}ask us for a new quote.`;
  return hasOthers ? 'Please accept the other lines, or wait.' : 'Please wait for the rest, or ask us for a new quote.';
}

function shortage(lines: readonly ShortLine[], offer: QuoteOffer, { leftOut }: ChosenLines): Refusal {
  const isGone = lines.some(({ code }) => code === 'tool_not_found');
  const hasOthers = lines.length + leftOut.length < offer.lines.length;
  const message = `${lines.map(textOf).join(' ')} ${wayOut(isGone, hasOthers)}`;
  return conflict(isGone ? 'tool_not_found' : 'stock_short', message, { field: 'lines', lines });
}

/**
 * Reads the stock of all lines; it is taken last. A line may be left out only while it is short: the price is one for
 * the whole.
 * @throws Refusal 409 with the chosen lines that are short or without a tool, 422 for a line that is left out without
 * need
 */
export async function requireStockOfQuote(trx: Db, offer: QuoteOffer, chosen: ChosenLines): Promise<void> {
  const tools = await listStock(trx, [...new Set(offer.lines.map(({ toolId }) => toolId))]);
  const stock = new Map(tools.map(({ id, quantity }) => [id, quantity]));
  const shortOf = (place: number) => shortLine(offer, place, stock.get(offer.lines[place]?.toolId ?? ''));
  const short = chosen.lines.flatMap(shortOf);
  if (short.length > 0) throw shortage(short, offer, chosen);
  const needless = chosen.leftOut.find((place) => shortOf(place).length === 0);
  if (needless === undefined) return;
  const { tool } = offer.lines[needless] ?? { tool: '' };
  const message = `${tool} is in stock: this quote is accepted as a whole. Please ask us for a new one.`;
  throw new Refusal('rule', 'line_left_out', message, { field: 'lines', line: needless });
}

interface LineOfGroup {
  line: number;
  code: string;
  available?: number;
}

/** A refusal of the orders, with the lines of the offer instead: pieces were taken, or a tool deleted, meanwhile. */
export function asShortage(error: unknown, offer: QuoteOffer, chosen: ChosenLines): unknown {
  if (!(error instanceof Refusal)) return error;
  const lines = (error.details.lines ?? []) as readonly LineOfGroup[];
  const short = lines.flatMap(({ line, code, available }) =>
    available === undefined && code !== 'tool_not_found' ? [] : shortLine(offer, chosen.lines[line] ?? -1, available),
  );
  return short.length > 0 ? shortage(short, offer, chosen) : error;
}
