import { z } from 'zod';
import { implement } from '#src/core/call.ts';
import { MAX_PAGE_SIZE } from '#src/platform/http/answer-list.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { readStockAndPrices } from './read-stock-and-prices.server.ts';
import { getStockAndPricesCall } from './sync.calls.ts';

const RULES = `For programs that keep a copy: an ERP, a marketplace.

- Call without \`since\`, then with the \`next\` of the last answer: at once while \`more\` is true, later every few minutes.
- A tool appears each time its stock or list price has changed, always with all values: the last answer counts.
- A tool with \`deleted\` has left the catalogue. It can come back.
- \`restart\`: the answer begins with the first tool, because \`since\` is missing or too old (90 days), or because the shop
  was restored to an earlier state. What the program has from earlier calls and does not get again is void.
- \`_id\` is also the SKU of the product data on the tool's page. \`quantity\` is what can be ordered now: pieces of placed
  orders are not in it.
- Send the \`ETag\` of the last answer as \`If-None-Match\`: nothing new is answered 304.
- The prices agreed with a customer are the answer of \`GET /own-price\`, which has an \`ETag\`, too; they precede these.`;

export const getStockAndPrices = implement(getStockAndPricesCall, {
  summary:
    'Stock and list prices of the tools that changed since an earlier call, and which tools have left; or of all',
  description: RULES,
  public: { reads: ['tools'], query: ['since', 'limit'] },
  query: z.object({
    since: plainText(100).optional(),
    limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(MAX_PAGE_SIZE),
  }),
  handle: ({ shop, query: { since, limit } }) => readStockAndPrices(shop, since, limit),
});
