import { linePrice, type PriceSource } from '#src/core/orders/line-price.ts';
import { orderTotal } from '#src/core/orders/order.ts';
import { formatPieces, minorPriceOf } from '#src/platform/i18n/money.ts';
import { listKind, type OwnPrices, ownPriceFor, type PriceKind } from '../agreed-prices/own-price.ts';
import type { LoadedLine } from './fill-container.ts';
import type { ListLine } from './list-lines.ts';
import type { ListedTool } from './listed-tool.ts';

/** A line as its row shows it. Amounts are in minor units. */
export interface PricedLine extends LoadedLine {
  /** Undefined while it is loaded, and for a tool that is no longer in the catalogue. */
  tool: ListedTool | undefined;
  isGone: boolean;
  /** Price per piece; undefined while it is unknown or on request. */
  price: number | undefined;
  kind: PriceKind;
  amount: number | undefined;
  /** Why the line cannot be ordered as it is. */
  problem: string | undefined;
}

/** Whether a tool of the list is not read yet, so that the sum is not known. */
export const isLoading = (lines: readonly Pick<PricedLine, 'tool' | 'isGone'>[]): boolean =>
  lines.some(({ tool, isGone }) => !tool && !isGone);

export interface PricingInput {
  /** The known tools by id; `null` for one that is no longer in the catalogue. */
  tools: ReadonlyMap<string, ListedTool | null>;
  sources: readonly PriceSource[];
  /** The prices agreed with the signed-in buyer, by tool. */
  own: OwnPrices;
  currency: string;
}

function problemOf(tool: ListedTool | null | undefined, pieces: number, price: number | undefined): string | undefined {
  if (tool === undefined) return undefined;
  if (tool === null) return 'This tool is no longer in the catalogue.';
  if (pieces > tool.quantity)
    return tool.quantity === 0 ? 'Out of stock.' : `Only ${formatPieces(tool.quantity)} pieces are in stock.`;
  return price === undefined ? `The price for ${formatPieces(pieces)} pieces is on request.` : undefined;
}

/** The buyer's price per piece, in minor units: the agreed one, or that of the list. */
export function priceOfLine(
  tool: ListedTool,
  pieces: number,
  { sources, own, currency }: Omit<PricingInput, 'tools'>,
): Pick<PricedLine, 'price' | 'kind'> {
  const agreed = ownPriceFor(own.get(tool._id) ?? [], pieces);
  if (agreed) return { price: minorPriceOf(agreed.unitPrice, currency), kind: 'agreed' };
  return { price: linePrice(tool, pieces, sources, currency), kind: listKind(tool, pieces, sources, currency) };
}

/** The lines of a list with prices, freight and problems. */
export function pricedLines(lines: readonly ListLine[], input: PricingInput): PricedLine[] {
  return lines.map(({ toolId, pieces }) => {
    const tool = input.tools.get(toolId);
    const { price, kind } = tool ? priceOfLine(tool, pieces, input) : { price: undefined, kind: 'list' as const };
    return {
      ...{ toolId, pieces, price, kind },
      tool: tool ?? undefined,
      isGone: tool === null,
      stock: tool?.quantity ?? 0,
      carton: tool?.carton ?? null,
      amount: price === undefined ? undefined : orderTotal(pieces, price),
      problem: problemOf(tool, pieces, price),
    };
  });
}
