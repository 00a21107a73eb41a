import { parseAmount, unreadAmount } from '#src/platform/i18n/amounts.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import type { QuoteLineInput } from './line-input.ts';
import type { OfferProblem } from './offer.ts';
import { problemOfRequest, type QuoteRequest } from './quote-request.ts';

/** The form that asks for a quote, as it is typed. */
export interface AskInput {
  lines: readonly QuoteLineInput[];
  port: string;
  message: string;
}

/** A line without a tool, or with a price that cannot be read. */
export function problemOfTypedLines(
  lines: readonly QuoteLineInput[],
  currency: string,
  price: { field: string; optional: boolean },
): OfferProblem | undefined {
  for (const [at, line] of lines.entries()) {
    if (line.toolId === '') return { field: `lines.${at}.toolId`, message: 'Please choose a tool.' };
    if (line.price.trim() === '' && price.optional) continue;
    const message = unreadAmount(line.price, currency);
    if (message) return { field: `lines.${at}.${price.field}`, message };
  }
  return undefined;
}

export function requestOfInput({ lines, port, message }: AskInput, currency: string): QuoteRequest {
  return {
    lines: lines.map(({ toolId, pieces, price }) => ({
      toolId,
      pieces: parseWholeNumber(pieces),
      ...(price.trim() !== '' && { targetPrice: parseAmount(price, currency) }),
    })),
    port: port.trim(),
    message: message.trim(),
  };
}

export const TARGET = { field: 'targetPrice', optional: true };

/** What is wrong with the form first. */
export const problemOfAsking = (input: AskInput, currency: string): OfferProblem | undefined =>
  problemOfTypedLines(input.lines, currency, TARGET) ?? problemOfRequest(requestOfInput(input, currency), currency);
