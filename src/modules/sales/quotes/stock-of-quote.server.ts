import { listStock } from '#src/core/tools/stock-repository.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import type { ChosenLines } from './acceptance.ts';
import type { QuoteOffer } from './offer.ts';

/** A line with more pieces than there are. */
interface ShortLine {
  /** Position in the offer, from 0. */
  line: number;
  toolId: string;
  tool: string;
  pieces: number;
  available: number;
}

function shortLine(offer: QuoteOffer, line: number, available: number): ShortLine[] {
  const offered = offer.lines[line];
  if (!offered || offered.pieces <= available) return [];
  const { toolId, tool, pieces } = offered;
  return [{ line, toolId, tool, pieces, available }];
}

function shortage(lines: readonly ShortLine[]): Refusal {
  const texts = lines.map(
    ({ tool, pieces, available }) =>
      `${tool}: ${formatPieces(available)} of ${formatPieces(pieces)} pieces are in stock.`,
  );
  return new Refusal('conflict', 'stock_short', `${texts.join(' ')} Please accept the other lines, or wait.`, {
    field: 'lines',
    lines,
  });
}

/**
 * Reads the stock of all lines; it is taken last. A line may be left out only while it is short: the price is one for
 * the whole.
 * @throws Refusal 409 with the chosen lines that are short, 422 for a line that is left out without need
 */
export async function requireStockOfQuote(trx: Db, offer: QuoteOffer, chosen: ChosenLines): Promise<void> {
  const tools = await listStock(trx, [...new Set(offer.lines.map(({ toolId }) => toolId))]);
  const stock = new Map(tools.map(({ id, quantity }) => [id, quantity]));
  const shortOf = (place: number) => shortLine(offer, place, stock.get(offer.lines[place]?.toolId ?? '') ?? 0);
  const short = chosen.lines.flatMap(shortOf);
  if (short.length > 0) throw shortage(short);
  const needless = chosen.leftOut.find((place) => shortOf(place).length === 0);
  if (needless === undefined) return;
  const { tool } = offer.lines[needless] ?? { tool: '' };
  const message = `${tool} is in stock: this quote is accepted as a whole. Please ask us for a new one.`;
  throw new Refusal('rule', 'line_left_out', message, { field: 'lines', line: needless });
}

interface LineOfGroup {
  line: number;
  available?: number;
}

/** A refusal of the orders, with the lines of the offer instead: another order has taken the pieces meanwhile. */
export function asShortage(error: unknown, offer: QuoteOffer, chosen: ChosenLines): unknown {
  if (!(error instanceof Refusal)) return error;
  const lines = (error.details.lines ?? []) as readonly LineOfGroup[];
  const short = lines.flatMap(({ line, available }) =>
    available === undefined ? [] : shortLine(offer, chosen.lines[line] ?? -1, available),
  );
  return short.length > 0 ? shortage(short) : error;
}
