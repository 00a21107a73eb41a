import { contract, sent } from '#src/core/calls/contract.ts';
import {
  always,
  list,
  number,
  orNull,
  record,
  type Shape,
  text,
  wholeNumber,
  yesOrNo,
} from '#src/platform/http/shape.ts';
import type { LeftTool, StockAndPrices, SyncedTool } from './synced-tool.ts';

const syncedTool: Shape<SyncedTool> = record({
  _id: text,
  deleted: always(false),
  toolName: text,
  quantity: wholeNumber,
  price: number,
  priceSteps: list(record({ from: wholeNumber, price: orNull(number) })),
  currency: text,
});

const leftTool: Shape<LeftTool> = record({ _id: text, deleted: always(true) });

const stockAndPrices: Shape<StockAndPrices> = record({
  next: text,
  more: yesOrNo,
  restart: yesOrNo,
  tools: list({ anyOf: [syncedTool, leftTool] } as Shape<SyncedTool | LeftTool>),
});

export const getStockAndPricesCall = contract('GET /stock-and-prices', {
  query: sent<{ since?: string; limit?: number }>(),
  answer: stockAndPrices,
});
