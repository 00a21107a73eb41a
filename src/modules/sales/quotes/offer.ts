import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { MAX_ORDERS_TOGETHER } from '#src/core/orders/orders-together.ts';
import { MAX_PRICE_MINOR, MAX_STOCK } from '#src/core/tools/tool-limits.ts';
import { MAX_LINE_TEXT } from '#src/modules/payments/invoices/invoice-line.ts';
import { isBlank } from '#src/platform/http/is-blank.ts';
import { amountRule, formatMinor } from '#src/platform/i18n/money.ts';
import { MAX_QUOTE_TEXT } from './quote.ts';

export interface OfferLine {
  toolId: string;
  /** Its name when the revision was written. */
  tool: string;
  pieces: number;
  /** In minor units. */
  unitPrice: number;
  /** Name of its group: one line of a group is accepted. Empty: it is no alternative. */
  alternative: string;
}

export interface OfferAmount {
  text: string;
  /** In minor units. */
  amount: number;
}

/** The content of a revision, as it is stored. */
export interface QuoteOffer {
  currency: string;
  lines: readonly OfferLine[];
  charges: readonly OfferAmount[];
  /** A positive amount that is taken off. */
  discount: OfferAmount | null;
  /** Incoterm and place. */
  delivery: string;
  leadTimeDays: number | null;
  /** Null: the usual terms. */
  depositPercent: number | null;
  notes: string;
}

export const MAX_CHARGES = 10;
export const MAX_DELIVERY_LENGTH = 100;
export const MAX_ALTERNATIVE_LENGTH = 40;
export const MAX_LEAD_DAYS = 365;
export const MAX_OFFER_DAYS = 365;
/** In minor units: sums with tax stay exact. */
export const MAX_QUOTE_TOTAL = 100_000_000_000_000;
export { MAX_LINE_TEXT, MAX_QUOTE_TEXT };

/** A field is named as the request has it, such as `lines.0.unitPrice`. */
export interface OfferProblem {
  field: string;
  message: string;
}

const at = (field: string, message: string): OfferProblem => ({ field, message });
const isWithin = (value: number, least: number, most: number) =>
  Number.isSafeInteger(value) && value >= least && value <= most;

/** Positions of the lines by group; those that are no alternatives are groups of one. */
export function groupsOf(lines: readonly Pick<OfferLine, 'alternative'>[]): number[][] {
  const groups = Map.groupBy(lines.keys(), (place) => lines[place]?.alternative || place);
  return [...groups.values()];
}

export const hasAlternatives = (lines: readonly Pick<OfferLine, 'alternative'>[]): boolean =>
  lines.some(({ alternative }) => alternative !== '');

/** The first line of each group. */
export const firstChoice = (lines: readonly Pick<OfferLine, 'alternative'>[]): number[] =>
  groupsOf(lines).flatMap(([first]) => first ?? []);

export const amountOf = ({ pieces, unitPrice }: Pick<OfferLine, 'pieces' | 'unitPrice'>): number => pieces * unitPrice;

/** Price of the tools of some lines. @param places positions of the lines */
export const priceOfLines = (lines: readonly Pick<OfferLine, 'pieces' | 'unitPrice'>[], places: readonly number[]) =>
  places.reduce((sum, place) => sum + amountOf(lines[place] ?? { pieces: 0, unitPrice: 0 }), 0);

const sumOf = (amounts: readonly { amount: number }[]) => amounts.reduce((sum, { amount }) => sum + amount, 0);

/** What an offer costs with these lines, without tax. */
export const totalOfOffer = (
  { lines, charges, discount }: Pick<QuoteOffer, 'lines' | 'charges' | 'discount'>,
  places: readonly number[] = firstChoice(lines),
): number => priceOfLines(lines, places) + sumOf(charges) - (discount?.amount ?? 0);

/** Price of the tools if the cheapest, or the dearest, of each group is chosen. */
function extremePrice(lines: readonly OfferLine[], pick: (...prices: number[]) => number): number {
  return groupsOf(lines).reduce((sum, group) => sum + pick(...group.map((place) => priceOfLines(lines, [place]))), 0);
}

/** Price of the tools if the cheapest of each group is chosen. */
export const cheapestChoice = (lines: readonly OfferLine[]): number => extremePrice(lines, Math.min);

function problemOfPieces(pieces: number): string | undefined {
  if (!isWithin(pieces, 0, MAX_STOCK)) return 'Please input a whole number of pieces, such as 500 or 1,500.';
  return pieces < MINIMUM_ORDER_QUANTITY ? `At least ${MINIMUM_ORDER_QUANTITY} pieces are ordered.` : undefined;
}

function problemOfPrice(unitPrice: number, currency: string): string | undefined {
  if (!Number.isSafeInteger(unitPrice)) return amountRule(currency);
  if (unitPrice < 1) return `The price is at least ${formatMinor(1, currency)}.`;
  return unitPrice > MAX_PRICE_MINOR ? `The price is at most ${formatMinor(MAX_PRICE_MINOR, currency)}.` : undefined;
}

/** The rules of the pieces of a line, asked for or offered. */
export { problemOfPieces, problemOfPrice };

function problemOfLine({ pieces, unitPrice, alternative }: OfferLine, place: number, currency: string) {
  const ofPieces = problemOfPieces(pieces);
  if (ofPieces) return at(`lines.${place}.pieces`, ofPieces);
  const ofPrice = problemOfPrice(unitPrice, currency);
  if (ofPrice) return at(`lines.${place}.unitPrice`, ofPrice);
  if (alternative.length > MAX_ALTERNATIVE_LENGTH)
    return at(`lines.${place}.alternative`, `A name has at most ${MAX_ALTERNATIVE_LENGTH} characters.`);
  return undefined;
}

/** An order has one tool, and an invoice each tool once: the same tool is offered twice as an alternative only. */
function problemOfRepetition(lines: readonly OfferLine[]): OfferProblem | undefined {
  const place = lines.findIndex(({ toolId, alternative }, here) =>
    lines.some(
      (other, there) => there < here && other.toolId === toolId && !(alternative && alternative === other.alternative),
    ),
  );
  return place < 0
    ? undefined
    : at(
        `lines.${place}.alternative`,
        'This tool is in the quote twice. Give both lines the same name of an alternative, or add up the pieces.',
      );
}

function problemOfLines({ lines, currency }: QuoteOffer): OfferProblem | undefined {
  if (lines.length === 0) return at('lines', 'Please add at least one tool.');
  if (lines.length > MAX_ORDERS_TOGETHER) return at('lines', `A quote has at most ${MAX_ORDERS_TOGETHER} lines.`);
  for (const [place, line] of lines.entries()) {
    const problem = problemOfLine(line, place, currency);
    if (problem) return problem;
  }
  return problemOfRepetition(lines);
}

function problemOfAmount(field: string, { text, amount }: OfferAmount, currency: string): OfferProblem | undefined {
  if (isBlank(text)) return at(`${field}.text`, 'Please input a text, such as Sea freight.');
  if (text.length > MAX_LINE_TEXT) return at(`${field}.text`, `The text can have at most ${MAX_LINE_TEXT} characters.`);
  if (!Number.isSafeInteger(amount)) return at(`${field}.amount`, amountRule(currency));
  return amount < 1 ? at(`${field}.amount`, 'The amount must be more than zero.') : undefined;
}

function problemOfAmounts({ charges, discount, currency, lines }: QuoteOffer): OfferProblem | undefined {
  if (charges.length > MAX_CHARGES) return at('charges', `A quote has at most ${MAX_CHARGES} charges.`);
  for (const [place, charge] of charges.entries()) {
    const problem = problemOfAmount(`charges.${place}`, charge, currency);
    if (problem) return problem;
  }
  if (!discount) return undefined;
  const problem = problemOfAmount('discount', discount, currency);
  if (problem) return problem;
  return discount.amount >= cheapestChoice(lines)
    ? at('discount.amount', 'The discount must be less than the price of the tools.')
    : undefined;
}

function problemOfTerms({ delivery, leadTimeDays, depositPercent, notes }: QuoteOffer): OfferProblem | undefined {
  if (delivery.length > MAX_DELIVERY_LENGTH)
    return at('delivery', `The delivery can have at most ${MAX_DELIVERY_LENGTH} characters.`);
  if (leadTimeDays !== null && !isWithin(leadTimeDays, 0, MAX_LEAD_DAYS))
    return at('leadTimeDays', `Please input days from 0 to ${MAX_LEAD_DAYS}.`);
  if (depositPercent !== null && !isWithin(depositPercent, 0, 100))
    return at('depositPercent', 'Please input a percentage from 0 to 100.');
  if (notes.length > MAX_QUOTE_TEXT) return at('notes', `The notes can have at most ${MAX_QUOTE_TEXT} characters.`);
  return undefined;
}

/** What is wrong with an offer first, for the form and the server. */
export function problemOfOffer(offer: QuoteOffer): OfferProblem | undefined {
  const problem = problemOfLines(offer) ?? problemOfAmounts(offer) ?? problemOfTerms(offer);
  if (problem) return problem;
  const most = extremePrice(offer.lines, Math.max) + sumOf(offer.charges);
  return most > MAX_QUOTE_TOTAL
    ? at('lines', `The total is at most ${formatMinor(MAX_QUOTE_TOTAL, offer.currency)}.`)
    : undefined;
}
