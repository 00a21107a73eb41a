import { confirmed, deletion, insertion } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import type { PageQuery } from '#src/platform/http/page.ts';
import {
  filledText,
  list,
  number,
  oneOf,
  orNull,
  record,
  type Shape,
  text,
  type ValueOf,
  wholeNumber,
} from '#src/platform/http/shape.ts';
import { validities } from './agreed-price.ts';
import type { ImportedPrices } from './imported-prices.ts';
import { type OwnPrice, type PriceKind, priceKinds } from './own-price.ts';

const agreedPrice = record({
  _id: filledText,
  /** Email address, which a person and the company of that person may share. */
  customer: text,
  customerId: filledText,
  customerName: text,
  toolId: text,
  tool: text,
  from: wholeNumber,
  unitPrice: number,
  /** Price of the tool per piece. */
  listPrice: number,
  currency: text,
  validFrom: orNull(text),
  until: orNull(text),
  validity: oneOf(validities),
  /** ISO 8601. */
  createdAt: text,
  /** Email address of the admin. */
  createdBy: text,
});

/** An agreed price in the list of the admins. Amounts are in units of the currency. */
export type AgreedPrice = ValueOf<typeof agreedPrice>;

/** Filters of the list; empty ones match all. */
export interface AgreedPriceSearch {
  /** Words in the name or email address of the customer, or in the name of the tool. */
  q?: string;
  /** Email address of a person: the own prices, and those of the person's company. */
  customer?: string;
  /** Id of a tool. */
  tool?: string;
}

export const getAgreedPricesCall = contract('GET /agreed-price', {
  query: sent<PageQuery & AgreedPriceSearch>(),
  answer: list(agreedPrice),
});

export const getAgreedPricesFileCall = contract('GET /agreed-prices.csv', {
  query: sent<AgreedPriceSearch>(),
  answer: { contentMediaType: 'text/csv' },
});

/** A price to be agreed, in units of the currency. */
export interface SentAgreedPrice {
  /** Email address. */
  customer: string;
  toolId: string;
  from: number | string;
  unitPrice: number | string;
  /** First day; without one, it is valid at once. */
  validFrom?: string | null;
  /** Last day; without one, it does not end. */
  until?: string | null;
  /** Ends the agreed prices with the same number of pieces on the same days, or shortens them to the days before. */
  replace?: boolean | undefined;
  /** A price below the cost floor is meant. */
  belowFloor?: boolean | undefined;
}

export const postAgreedPriceCall = contract('POST /agreed-price', {
  body: sent<SentAgreedPrice>(),
  answer: insertion,
});

export const removeAgreedPriceCall = contract('DELETE /agreed-price/:id', { answer: deletion });

const imported: Shape<ImportedPrices & { acknowledged: boolean }> = record({
  acknowledged: confirmed,
  added: wholeNumber,
  replaced: wholeNumber,
  unchanged: wholeNumber,
  problems: list(record({ row: wholeNumber, column: text, reason: text })),
  problemCount: wholeNumber,
  notices: list(text),
});

export const postAgreedPriceImportCall = contract('POST /agreed-price-import', { answer: imported });

const ownPrice: Shape<OwnPrice> = record({
  toolId: filledText,
  from: wholeNumber,
  unitPrice: number,
  currency: text,
  until: orNull(text),
});

export const getOwnPricesCall = contract('GET /own-price', {
  query: sent<PageQuery & { tool?: string }>(),
  answer: list(ownPrice),
});

/** What a number of pieces costs the signed-in customer, in units of the currency. */
export interface PriceAnswer {
  /** Null if the price is on request. */
  unitPrice: number | null;
  kind: PriceKind;
  pieces: number;
  currency: string;
  /** Null if the price is on request. */
  total: number | null;
  /** Price of the tool per piece. */
  listPrice: number;
  /** Last day of an agreed price. */
  until: string | null;
}

const price: Shape<PriceAnswer> = record({
  unitPrice: orNull(number),
  kind: oneOf(priceKinds),
  pieces: wholeNumber,
  currency: text,
  total: orNull(number),
  listPrice: number,
  until: orNull(text),
});

export const getPriceCall = contract('GET /price', {
  query: sent<{ tool: string; pieces: number }>(),
  answer: price,
});
