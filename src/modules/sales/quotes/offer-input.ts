import { linePrice, type PriceSource } from '#src/core/orders/line-price.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { amountText, parseAmount, unreadAmount } from '#src/platform/i18n/amounts.ts';
import { formatMinor, minorPriceOf, toMinorUnits } from '#src/platform/i18n/money.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { problemOfTypedLines } from './ask-input.ts';
import { emptyLine, type QuoteLineInput } from './line-input.ts';
import { type OfferProblem, problemOfOffer, type QuoteOffer, totalOfOffer } from './offer.ts';
import type { Quote, SentOffer } from './quote.calls.ts';
import { problemOfValidity, usualLastDay } from './valid-until.ts';

export interface AmountInput {
  text: string;
  amount: string;
}

/** The editor of an offer, as it is typed. */
export interface OfferInput {
  lines: readonly QuoteLineInput[];
  charges: readonly AmountInput[];
  discount: AmountInput;
  validUntil: string;
  delivery: string;
  leadTimeDays: string;
  depositPercent: string;
  notes: string;
}

export const PRICE = { field: 'unitPrice', optional: false };

const textOf = (count: number | null) => (count === null ? '' : String(count));

/** An empty offer. @param lines the first lines */
export const newOffer = (delivery: string | undefined, lines: readonly QuoteLineInput[] = [emptyLine]): OfferInput => ({
  lines,
  charges: [],
  discount: { text: '', amount: '' },
  validUntil: usualLastDay(),
  delivery: delivery ?? '',
  leadTimeDays: '',
  depositPercent: '',
  notes: '',
});

/** A line at the list price of its pieces; without one, if that is on request. */
function listedLine(tool: Tool | undefined, pieces: number, sources: readonly PriceSource[], currency: string) {
  const price = tool && linePrice(tool, pieces, sources, currency);
  return price === undefined ? '' : amountText(price, currency);
}

interface PriceList {
  tools: readonly Tool[];
  sources: readonly PriceSource[];
  currency: string;
  delivery: string | undefined;
}

/** The latest revision, or else what was asked for at list prices. */
export function firstOffer(quote: Quote, { tools, sources, currency, delivery }: PriceList): OfferInput {
  const latest = quote.revisions.at(-1);
  if (!latest) {
    const lines = quote.asked.lines.map(({ toolId, pieces }) => {
      const tool = tools.find(({ _id }) => _id === toolId);
      return { ...emptyLine, toolId, pieces: String(pieces), price: listedLine(tool, pieces, sources, currency) };
    });
    return newOffer(delivery, lines.length > 0 ? lines : [emptyLine]);
  }
  // An amount in an earlier currency of the shop is another one now.
  const typed = (amount: number) =>
    latest.currency === currency ? amountText(minorPriceOf(amount, currency), currency) : '';
  const { lines, charges, discount, leadTimeDays, depositPercent, notes } = latest;
  return {
    lines: lines.map((line) => ({ ...line, pieces: String(line.pieces), price: typed(line.unitPrice) })),
    charges: charges.map(({ text, amount }) => ({ text, amount: typed(amount) })),
    discount: discount ? { text: discount.text, amount: typed(discount.amount) } : { text: '', amount: '' },
    validUntil: usualLastDay(),
    delivery: latest.delivery,
    leadTimeDays: textOf(leadTimeDays),
    depositPercent: textOf(depositPercent),
    notes,
  };
}

const isEmpty = ({ text, amount }: AmountInput) => text.trim() === '' && amount.trim() === '';
const countOf = (typed: string) => (typed.trim() === '' ? null : parseWholeNumber(typed));

/** The offer as typed; NaN for what is no number. */
export function offerOfInput(input: OfferInput, currency: string): QuoteOffer {
  const minor = (typed: string) => toMinorUnits(parseAmount(typed, currency), currency) ?? Number.NaN;
  const read = ({ text, amount }: AmountInput) => ({ text: text.trim(), amount: minor(amount) });
  return {
    currency,
    lines: input.lines.map(({ toolId, pieces, price, alternative }) => ({
      toolId,
      tool: '',
      pieces: parseWholeNumber(pieces),
      unitPrice: minor(price),
      alternative: alternative.trim(),
    })),
    charges: input.charges.map(read),
    discount: isEmpty(input.discount) ? null : read(input.discount),
    delivery: input.delivery.trim(),
    leadTimeDays: countOf(input.leadTimeDays),
    depositPercent: countOf(input.depositPercent),
    notes: input.notes.trim(),
  };
}

/** Amounts that are no number, or can be two. */
function problemOfTypedAmounts({ charges, discount }: OfferInput, currency: string): OfferProblem | undefined {
  const typed: (readonly [string, AmountInput])[] = charges.map((charge, at) => [`charges.${at}`, charge]);
  if (!isEmpty(discount)) typed.push(['discount', discount]);
  for (const [field, { amount }] of typed) {
    const message = unreadAmount(amount, currency);
    if (message) return { field: `${field}.amount`, message };
  }
  return undefined;
}

/** What is wrong with the form first. */
export function problemOfEditing(input: OfferInput, currency: string): OfferProblem | undefined {
  const problem =
    problemOfTypedLines(input.lines, currency, PRICE) ??
    problemOfTypedAmounts(input, currency) ??
    problemOfOffer(offerOfInput(input, currency));
  if (problem) return problem;
  const message = problemOfValidity(input.validUntil);
  return message ? { field: 'validUntil', message } : undefined;
}

/** The offer as it is sent; the form has no problem. */
export function sentOffer(input: OfferInput, currency: string): SentOffer {
  const { lines, charges, discount, currency: _, ...terms } = offerOfInput(input, currency);
  const inUnits = (minor: number) => parseAmount(amountText(minor, currency), currency);
  const amountOf = (each: { text: string; amount: number }) => ({ ...each, amount: inUnits(each.amount) });
  return {
    ...terms,
    lines: lines.map(({ toolId, pieces, unitPrice, alternative }) => ({
      toolId,
      pieces,
      unitPrice: inUnits(unitPrice),
      alternative,
    })),
    charges: charges.map(amountOf),
    discount: discount && amountOf(discount),
    validUntil: input.validUntil,
  };
}

/** The total of what is typed, for people; undefined while it cannot be read. */
export function typedTotal(input: OfferInput, currency: string): string | undefined {
  const total = totalOfOffer(offerOfInput(input, currency));
  return Number.isSafeInteger(total) ? formatMinor(total, currency) : undefined;
}
