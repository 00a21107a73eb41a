import { linePrice, type PricedTool, type PriceSource } from '#src/core/orders/line-price.ts';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { formatMoney, formatPieces, minorPriceOf } from '#src/platform/i18n/money.ts';

/** A price agreed with the signed-in customer that is valid today, in units of the currency. */
export interface OwnPrice {
  toolId: string;
  from: number;
  unitPrice: number;
  currency: string;
  /** Last day; null without one. */
  until: string | null;
}

/** The agreed prices of one person, by tool, in ascending order of pieces. */
export type OwnPrices = ReadonlyMap<string, readonly OwnPrice[]>;

/** The agreed price for a number of pieces: that of the highest step. @param steps of one tool, in ascending order */
export const ownPriceFor = (steps: readonly OwnPrice[], pieces: number): OwnPrice | undefined =>
  steps.findLast(({ from }) => from <= pieces);

export const priceKinds = ['agreed', 'step', 'list', 'on request'] as const;

/** Where the price of a number of pieces comes from. */
export type PriceKind = (typeof priceKinds)[number];

/** The kind of a price that was not agreed. @param sources list prices */
export function listKind(
  tool: PricedTool,
  pieces: number,
  sources: readonly PriceSource[],
  currency: string,
): PriceKind {
  if (linePrice(tool, pieces, sources, currency) === undefined) return 'on request';
  return sources.some((source) => source(tool, pieces, currency) !== undefined) ? 'step' : 'list';
}

/** The agreed prices of a tool as a source that precedes the list prices. */
export const sourceOf =
  (steps: readonly OwnPrice[]): PriceSource =>
  (_tool, pieces, currency) => {
    const step = ownPriceFor(steps, pieces);
    return step && minorPriceOf(step.unitPrice, currency);
  };

/** The agreed prices of a tool in a few words, such as `$30 from 500 pieces, $28 from 2,000`. */
export function ownPriceText(steps: readonly OwnPrice[]): string {
  const [first, ...others] = steps;
  if (!first) return '';
  const money = ({ unitPrice, currency }: OwnPrice) => formatMoney(unitPrice, currency);
  if (others.length === 0 && first.from === MINIMUM_ORDER_QUANTITY) return money(first);
  const further = others.map((step) => `, ${money(step)} from ${formatPieces(step.from)}`);
  return `${money(first)} from ${formatPieces(first.from)} pieces${further.join('')}`;
}
