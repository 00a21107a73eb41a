import { z } from 'zod';
import { plainText } from '#src/platform/http/plain-text.ts';
import { atField } from '#src/platform/http/refusal.ts';
import { asTypedNumber, optionalSentText, sentNumberText, sentText } from '#src/platform/http/sent-values.ts';
import { parseAmount, unreadAmount } from '#src/platform/i18n/amounts.ts';
import { toMinorUnits } from '#src/platform/i18n/money.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import type { OfferToSend } from './offer-quote.server.ts';
import type { QuoteRequest } from './quote-request.ts';

/** Only protects the server: the rule of each field is stricter, and names the field. */
const LONGEST_SENT = 4_000;
const MOST_ROWS = 100;

const number = z.union([z.number(), z.string().max(40, 'must have at most 40 digits')], 'must be a number');
const pieces = number.transform((sent) => parseWholeNumber(asTypedNumber(sent)));
const amount = number.transform(asTypedNumber);
const count = sentNumberText.transform((typed) => (typed === '' ? null : parseWholeNumber(typed)));
const toolId = plainText(64);

/** The body of POST /quote. */
export const requestBody = z.object({
  lines: z
    .array(
      z.object({
        toolId,
        pieces,
        targetPrice: sentNumberText,
      }),
    )
    .max(MOST_ROWS),
  port: sentText(LONGEST_SENT),
  message: sentText(LONGEST_SENT),
});

/** @throws Refusal 422 for an amount that is no number, or can be two */
function readAmount(sent: string, field: string, currency: string): number {
  const problem = unreadAmount(sent, currency);
  if (problem) throw atField(field, 'quote_rule', problem);
  return parseAmount(sent, currency);
}

/** A sent request. @throws Refusal 422 for a target price that cannot be read */
export function quoteRequestOf({ lines, ...rest }: z.output<typeof requestBody>, currency: string): QuoteRequest {
  const priced = lines.map(({ targetPrice, ...line }, at) => ({
    ...line,
    ...(targetPrice !== '' && { targetPrice: readAmount(targetPrice, `lines.${at}.targetPrice`, currency) }),
  }));
  return { ...rest, lines: priced };
}

const textAndAmount = z.object({ text: sentText(LONGEST_SENT), amount });

const offer = z.object({
  lines: z.array(z.object({ toolId, pieces, unitPrice: amount, alternative: sentText(LONGEST_SENT) })).max(MOST_ROWS),
  charges: z.array(textAndAmount).max(MOST_ROWS).default([]),
  discount: textAndAmount.nullish().transform((sent) => sent ?? null),
  validUntil: sentText(40),
  delivery: sentText(LONGEST_SENT),
  leadTimeDays: count,
  depositPercent: count,
  notes: sentText(LONGEST_SENT),
  belowFloor: z.boolean().optional(),
});

/** The body of POST /quote/{id}/offer. */
export const offerBody = offer.extend({ seen: optionalSentText(4), declined: z.boolean().optional() });

/** The body of POST /customer-quote. */
export const customerOfferBody = offer.extend({ email: sentText(254), name: sentText(100) });

/**
 * A sent offer with its amounts in minor units; NaN for what is no amount of the currency.
 * @throws Refusal 422 for an amount that cannot be read
 */
export function offerOf(body: z.output<typeof offer>, currency: string): OfferToSend {
  const minor = (sent: string, field: string) =>
    toMinorUnits(readAmount(sent, field, currency), currency) ?? Number.NaN;
  const inMinor = (each: { text: string; amount: string }, field: string) => ({
    ...each,
    amount: minor(each.amount, `${field}.amount`),
  });
  return {
    ...body,
    lines: body.lines.map((line, at) => ({ ...line, unitPrice: minor(line.unitPrice, `lines.${at}.unitPrice`) })),
    charges: body.charges.map((charge, at) => inMinor(charge, `charges.${at}`)),
    discount: body.discount && inMinor(body.discount, 'discount'),
  };
}
