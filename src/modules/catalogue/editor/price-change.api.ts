import { z } from 'zod';
import { implement } from '#src/core/call.ts';
import { MAX_CATEGORY_LENGTH, MAX_INTEGER } from '#src/core/tools/tool-limits.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { MAX_SEARCH_LENGTH } from '#src/platform/http/search-query.ts';
import { sentNumberText } from '#src/platform/http/sent-values.ts';
import { searchText } from '#src/platform/i18n/normal-text.ts';
import { changePrices, previewPrices } from './change-prices.server.ts';
import { getPriceChangeCall, postPriceChangeCall, putPriceCall } from './price-change.calls.ts';
import { isPercent, MAX_CHANGED_TOOLS, PERCENT_RULE, readPercent } from './price-change.ts';
import { setPrice } from './set-price.server.ts';

export const putPrice = implement(putPriceCall, {
  summary: 'Sets the price of a tool, with decimals, if it still has the version',
  params: idParams,
  body: z.object({ price: sentNumberText, version: z.int().min(0).max(MAX_INTEGER) }),
  handle: async ({ shop, actor, params, body }) => ({
    acknowledged: true,
    version: await setPrice(shop, actor, params.id, body),
  }),
});

export const getPriceChange = implement(getPriceChangeCall, {
  summary: 'Previews a price change by percent for the tools that match q and category; changes nothing',
  query: z.object({
    q: plainText(MAX_SEARCH_LENGTH).default(''),
    category: plainText(MAX_CATEGORY_LENGTH).default(''),
    percent: z.string(PERCENT_RULE).max(40, PERCENT_RULE).transform(readPercent).refine(isPercent, PERCENT_RULE),
  }),
  handle: ({ shop, query: { q, category, percent } }) =>
    previewPrices(shop, { text: searchText(q), category }, percent),
});

export const postPriceChange = implement(postPriceChangeCall, {
  summary: 'Changes the prices of tools by percent, if each still has its version from GET /tool-price-change',
  body: z.object({
    percent: z.number(PERCENT_RULE).refine(isPercent, PERCENT_RULE),
    tools: z
      .array(z.object({ id: plainText(64), version: z.int().min(0).max(MAX_INTEGER) }))
      .min(1)
      .max(MAX_CHANGED_TOOLS),
  }),
  handle: async ({ shop, actor, body }) => ({
    acknowledged: true,
    modifiedCount: await changePrices(shop, actor, body.tools, body.percent),
  }),
});
