import { acknowledgement, confirmed } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { filledText, list, oneOf, orNull, record, text, type ValueOf, wholeNumber } from '#src/platform/http/shape.ts';
import type { CardPart } from './card-payment.ts';

const cardWays = record({
  offers: list(
    record({
      gateway: oneOf(['sslcommerz', 'stripe']),
      label: text,
      part: oneOf(['deposit', 'all']),
      /** In minor units. */
      amount: wholeNumber,
    }),
  ),
  /** Why the full amount cannot be paid by card, and what to do instead. */
  advice: orNull(text),
});

/** Response of GET /order/{id}/card-payment. */
export type CardWays = ValueOf<typeof cardWays>;

export type CardOffer = CardWays['offers'][number];

export const getCardWaysCall = contract('GET /order/:id/card-payment', { answer: cardWays });

export const postCardPaymentCall = contract('POST /order/:id/card-payment', {
  body: sent<{ gateway: CardOffer['gateway']; part: CardPart }>(),
  answer: record({ acknowledged: confirmed, url: filledText }),
});

export const postCheckCall = contract('POST /card-payment/:id/check', {
  answer: record({ state: oneOf(['open', 'received', 'held', 'ended']) }),
});

/** Answers with a redirect. */
export const postReturnCall = contract('POST /card-payment/:id/return', { answer: {} });

export const postNoticeCall = contract('POST /card-payment-notice/:gateway', { answer: acknowledgement });
