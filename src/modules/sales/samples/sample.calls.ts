import { acknowledgement, insertion } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { money } from '#src/platform/http/money-shape.ts';
import { list, number, orNull, record, text, wholeNumber } from '#src/platform/http/shape.ts';

export const postSampleCall = contract('POST /sample', {
  body: sent<{
    toolId: string;
    pieces: number | string;
    /** Price per piece that was seen. */
    unitPrice?: number;
    shippingAddress: string;
    orderedPhone: string;
    courierAccount?: string | undefined;
    /** Email address of the customer for whom an admin orders. */
    customer?: string | undefined;
    /** Name for the account that is created if the customer has none. */
    customerName?: string | undefined;
  }>(),
  answer: insertion,
});

export const getOrderSampleCall = contract('GET /order/:id/sample', {
  answer: record({
    sample: orNull(
      record({
        /** The order whose invoice credits the price; null if none does. */
        creditedOn: orNull(record({ id: text, number: text })),
        /** Day until which a bulk order credits it. */
        until: text,
      }),
    ),
  }),
});

export const getToolSampleCall = contract('GET /tool/:id/sample', {
  answer: record({
    toolName: text,
    /** Per piece, in the currency of the shop; null if there is no sample of the tool. */
    price: orNull(number),
    currency: text,
    pieces: wholeNumber,
    /** What the carrier must know; null without batteries. */
    dangerousGoods: orNull(text),
  }),
});

export const getSamplesCall = contract('GET /sample', {
  answer: list(
    record({
      toolId: text,
      toolName: text,
      price: orNull(money),
      pieces: wholeNumber,
      ordered: wholeNumber,
      credited: wholeNumber,
    }),
  ),
});

export const getSampleFiguresCall = contract('GET /sample-figures', {
  answer: record({
    pieces: wholeNumber,
    /** Customers who ordered samples, and those of them who ordered in bulk afterwards. */
    people: wholeNumber,
    ordered: wholeNumber,
  }),
});

export const putSampleStockCall = contract('PUT /tool/:id/sample', {
  /** @param seen what was kept as the clerk saw it */
  body: sent<{ pieces: number | string; seen?: number }>(),
  answer: acknowledgement,
});
