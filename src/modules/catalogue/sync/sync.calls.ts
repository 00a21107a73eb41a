import { contract, sent } from '#src/core/calls/contract.ts';
import {
  always,
  list,
  number,
  orNull,
  record,
  type Shape,
  text,
  type ValueOf,
  wholeNumber,
  yesOrNo,
} from '#src/platform/http/shape.ts';
import type { LeftTool, SyncedTool } from './synced-tool.ts';

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

const stockAndPrices = record({
  /** Sent as `since` with the next call. */
  next: text,
  /** Whether changes are left: call again at once. */
  more: yesOrNo,
  /** Whether the answer begins with the first tool: what the program has from earlier calls is void. */
  restart: yesOrNo,
  tools: list({ anyOf: [syncedTool, leftTool] } as Shape<SyncedTool | LeftTool>),
});

/** Response of GET /stock-and-prices. */
export type StockAndPrices = ValueOf<typeof stockAndPrices>;

export const getStockAndPricesCall = contract('GET /stock-and-prices', {
  query: sent<{ since?: string; limit?: number }>(),
  answer: stockAndPrices,
});
