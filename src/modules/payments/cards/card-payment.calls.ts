import { acknowledgement, confirmed } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { filledText, list, oneOf, orNull, record, type Shape, text, wholeNumber } from '#src/platform/http/shape.ts';
import type { CardOffer, CardPart, CardWays } from './card-payment.ts';

const cardWays: Shape<CardWays> = record({
  offers: list(
    record({
      gateway: oneOf(['sslcommerz', 'stripe']),
      label: text,
      part: oneOf(['deposit', 'all']),
      amount: wholeNumber,
    }),
  ),
  advice: orNull(text),
});

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
