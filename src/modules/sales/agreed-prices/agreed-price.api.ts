import { z } from 'zod';
import { queriedEmail } from '#src/core/accounts/sent-email.ts';
import { implement } from '#src/core/call.ts';
import { MAX_STOCK } from '#src/core/tools/tool-limits.ts';
import { answerList, listQuery } from '#src/platform/http/answer-list.ts';
import { answerTagged } from '#src/platform/http/answer-tagged.ts';
import { whenClientLeaves } from '#src/platform/http/client-left.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { answerInserted, readKeyedRequest } from '#src/platform/http/idempotency-key.ts';
import type { PageRequest } from '#src/platform/http/page.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { receiveFile } from '#src/platform/http/receive-file.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { MAX_SEARCH_LENGTH } from '#src/platform/http/search-query.ts';
import { sentNumberText, sentText } from '#src/platform/http/sent-values.ts';
import { searchText } from '#src/platform/i18n/normal-text.ts';
import { bounds } from '#src/platform/limits/bounds.ts';
import { answerTable } from '#src/platform/sheets/answer-table.server.ts';
import { formatAccepted } from '#src/platform/sheets/table.ts';
import {
  getAgreedPricesCall,
  getAgreedPricesFileCall,
  getOwnPricesCall,
  getPriceCall,
  postAgreedPriceCall,
  postAgreedPriceImportCall,
  removeAgreedPriceCall,
} from './agreed-price.calls.ts';
import { listOwnPrices, readPrice } from './buyer-price.server.ts';
import { endAgreedPrice } from './end-agreed-price.server.ts';
import { importAgreedPrices } from './import-agreed-prices.server.ts';
import { listAgreedPrices } from './list-agreed-prices.server.ts';
import { agreedPriceFiles } from './price-columns.ts';
import { setAgreedPrice } from './set-agreed-price.server.ts';

const MAX_EMAIL_LENGTH = 254;

const searchFields = {
  q: plainText(MAX_SEARCH_LENGTH)
    .optional()
    .transform((typed) => searchText(typed ?? '')),
  customer: queriedEmail.optional().transform((typed) => typed ?? ''),
  tool: plainText(64)
    .optional()
    .transform((typed) => typed ?? ''),
};

export const getAgreedPrices = implement(getAgreedPricesCall, {
  summary:
    'Prices agreed with customers, newest first; q searches customer and tool, customer is an email, and finds the prices of its person and of the person’s company, tool an id; as JSON or, with Accept, as a CSV or XLSX file that POST /agreed-price-import accepts',
  query: listQuery.extend(searchFields),
  long: true,
  asTable: true,
  handle: ({ shop, query: { limit, after, ...search }, ...exchange }) => {
    const find = (page: PageRequest) => listAgreedPrices(shop, search, page);
    const format = formatAccepted(exchange.request.headers.accept);
    if (!format) return answerList({ limit, after }, exchange, find);
    return answerTable(agreedPriceFiles[format], format, exchange, find);
  },
});

export const getAgreedPricesFile = implement(getAgreedPricesFileCall, {
  summary: 'The agreed prices as a CSV file that POST /agreed-price-import accepts; filters as in GET /agreed-price',
  query: z.object(searchFields),
  long: true,
  handle: ({ shop, query, ...exchange }) =>
    answerTable(agreedPriceFiles.csv, 'csv', exchange, (page) => listAgreedPrices(shop, query, page)),
});

export const postAgreedPrice = implement(postAgreedPriceCall, {
  summary:
    'Agrees a price per piece with a customer for a tool, from a number of pieces on; validFrom and until are days, both included. It applies to orders placed after it, whatever the list price is. replace ends the prices for the same pieces and days, which are refused otherwise; so does belowFloor for a price below what the tool costs to make',
  body: z.object({
    customer: sentText(MAX_EMAIL_LENGTH),
    toolId: sentText(64),
    from: sentNumberText,
    unitPrice: sentNumberText,
    validFrom: sentText(10),
    until: sentText(10),
    replace: z.boolean().default(false),
    belowFloor: z.boolean().default(false),
  }),
  handle: async ({ shop, actor, body, request, reply }) =>
    answerInserted(await setAgreedPrice(shop, actor, body, readKeyedRequest(request)), reply),
});

export const removeAgreedPrice = implement(removeAgreedPriceCall, {
  summary: 'Ends an agreed price; orders that were placed at it stay as they are',
  params: idParams,
  handle: async ({ shop, actor, params }) => ({
    acknowledged: true,
    deletedCount: await endAgreedPrice(shop, actor, params.id),
  }),
});

const priceFile = {
  name: 'file',
  maxBytes: bounds.agreedPriceFile.value,
  missing: () =>
    new Refusal('malformed', 'file_missing', 'Send the CSV or XLSX file as multipart/form-data in "file".', {
      field: 'file',
    }),
  tooLarge: () => new Refusal('too-large', 'file_too_large', 'The file is larger than 1 MB. Split it.'),
};

export const postAgreedPriceImport = implement(postAgreedPriceImportCall, {
  summary:
    'Imports a CSV or XLSX file of agreed prices (multipart/form-data, field "file", before it belowFloor=true for prices below what a tool costs to make): all rows or, if one has a problem, none. A row ends the prices for the same pieces of its tool and customer on the same days',
  multipart: { file: 'file', fields: ['belowFloor'] },
  handle: async ({ shop, actor, request, reply }) => {
    const { file, textOf } = await receiveFile(request, priceFile);
    const sent = { file, belowFloor: textOf('belowFloor') === 'true' };
    return { acknowledged: true, ...(await importAgreedPrices(shop, actor, sent, whenClientLeaves(reply))) };
  },
});

export const getOwnPrices = implement(getOwnPricesCall, {
  summary: 'The prices agreed with the signed-in customer that are valid today, with an ETag; tool is an id',
  query: listQuery.extend({ tool: plainText(64).optional() }),
  handle: async ({ shop, actor, query: { tool, ...page }, ...exchange }) => {
    const answer = await answerList(page, exchange, (request) => listOwnPrices(shop, actor, tool, request));
    return Array.isArray(answer) ? answerTagged(answer, exchange) : answer;
  },
});

export const getPrice = implement(getPriceCall, {
  summary:
    'The price per piece and the total that the signed-in customer pays for pieces of a tool (its id), and whether it is agreed, a step of the tool, or the list price; unitPrice is null if it is on request',
  query: z.object({ tool: plainText(64), pieces: z.coerce.number().int().min(1).max(MAX_STOCK) }),
  handle: ({ shop, actor, query }) => readPrice(shop, actor, query.tool, query.pieces),
});
