import { MAX_ORDERS_TOGETHER } from '#src/core/orders/orders-together.ts';
import { toMinorUnits } from '#src/platform/i18n/money.ts';
import { type OfferProblem, problemOfPieces, problemOfPrice } from './offer.ts';
import { MAX_PORT_LENGTH, MAX_QUOTE_TEXT } from './quote.ts';

/** A tool that a customer asks for. */
export interface RequestedLine {
  toolId: string;
  pieces: number;
  /** Per piece, as a decimal number; undefined if none is named. */
  targetPrice?: number | undefined;
}

export interface QuoteRequest {
  lines: readonly RequestedLine[];
  port: string;
  message: string;
}

function problemOfLine({ pieces, targetPrice }: RequestedLine, place: number, currency: string) {
  const ofPieces = problemOfPieces(pieces);
  if (ofPieces) return { field: `lines.${place}.pieces`, message: ofPieces };
  if (targetPrice === undefined) return undefined;
  const message = problemOfPrice(toMinorUnits(targetPrice, currency) ?? Number.NaN, currency);
  return message ? { field: `lines.${place}.targetPrice`, message } : undefined;
}

/** What is wrong with a request first, for the form and the server. */
export function problemOfRequest({ lines, port, message }: QuoteRequest, currency: string): OfferProblem | undefined {
  if (lines.length === 0) return { field: 'lines', message: 'Please add at least one tool.' };
  if (lines.length > MAX_ORDERS_TOGETHER)
    return { field: 'lines', message: `Please ask for at most ${MAX_ORDERS_TOGETHER} tools.` };
  for (const [place, line] of lines.entries()) {
    const problem = problemOfLine(line, place, currency);
    if (problem) return problem;
  }
  if (port.length > MAX_PORT_LENGTH)
    return { field: 'port', message: `The port can have at most ${MAX_PORT_LENGTH} characters.` };
  if (message.length > MAX_QUOTE_TEXT)
    return { field: 'message', message: `The message can have at most ${MAX_QUOTE_TEXT} characters.` };
  return undefined;
}
