import { confirmed } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { list, number, record, type Shape, text, wholeNumber } from '#src/platform/http/shape.ts';
import type { PricePreview } from './price-change.ts';

const changedPrice = { was: number, is: number };

const pricePreview: Shape<PricePreview> = record({
  changes: list(
    record({
      _id: text,
      toolName: text,
      version: wholeNumber,
      price: record(changedPrice),
      steps: list(record({ ...changedPrice, from: wholeNumber })),
    }),
  ),
  unchanged: wholeNumber,
});

export const putPriceCall = contract('PUT /tool/:id/price', {
  body: sent<{ price: number; version: number }>(),
  answer: record({ acknowledged: confirmed, version: wholeNumber }),
});

export const getPriceChangeCall = contract('GET /tool-price-change', {
  query: sent<{ q: string; category: string; percent: string }>(),
  answer: pricePreview,
});

export const postPriceChangeCall = contract('POST /tool-price-change', {
  body: sent<{ percent: number; tools: { id: string; version: number }[] }>(),
  answer: record({ acknowledged: confirmed, modifiedCount: wholeNumber }),
});
