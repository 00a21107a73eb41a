import { confirmed } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { list, number, record, text, type ValueOf, wholeNumber } from '#src/platform/http/shape.ts';

const changedPrice = { was: number, is: number };

const pricePreview = record({
  changes: list(
    record({
      _id: text,
      toolName: text,
      /** Version of the tool with the old prices. */
      version: wholeNumber,
      price: record(changedPrice),
      /** Only steps with a price. */
      steps: list(record({ ...changedPrice, from: wholeNumber })),
    }),
  ),
  /** Number of tools whose new prices round to the old ones. */
  unchanged: wholeNumber,
});

/** Preview of a price change. */
export type PricePreview = ValueOf<typeof pricePreview>;

/** Effect of a price change on a tool. */
export type PriceChange = PricePreview['changes'][number];

/** A price before and after the change. */
export type ChangedPrice = PriceChange['price'];

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
