import { z } from 'zod';
import { type CallInput, implement } from '#src/core/call.ts';
import { MAX_ADDRESS_LENGTH, MAX_PHONE_LENGTH } from '#src/core/orders/order.ts';
import { answerList, listQuery } from '#src/platform/http/answer-list.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { answerInserted, markRepeated, readKeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { MAX_SEARCH_LENGTH } from '#src/platform/http/search-query.ts';
import { sendPdf } from '#src/platform/http/send-pdf.ts';
import { optionalSentText, sentText } from '#src/platform/http/sent-values.ts';
import { limits } from '#src/platform/limits/limit-table.ts';
import { machineOf } from '#src/platform/limits/machine.ts';
import { acceptQuote } from './accept-quote.server.ts';
import { askForQuote } from './ask-for-quote.server.ts';
import { declineQuote, withdrawQuote } from './decide-quote.server.ts';
import { listQuotes } from './list-quotes.server.ts';
import { extendQuote, offerQuote, quoteForCustomer } from './offer-quote.server.ts';
import { printQuote } from './print-quote.server.ts';
import {
  acceptQuoteCall,
  askQuoteCall,
  declineLinkedQuoteCall,
  declineQuoteCall,
  extendQuoteCall,
  getQuoteCall,
  getQuoteCountCall,
  getQuoteFiguresCall,
  getQuotePdfCall,
  getQuotesCall,
  offerQuoteCall,
  postCustomerQuoteCall,
  printLinkedQuoteCall,
  readLinkedQuoteCall,
  withdrawQuoteCall,
} from './quote.calls.ts';
import { lossReasons, quoteStates } from './quote.ts';
import { customerOfferBody, offerBody, offerOf, quoteRequestOf, requestBody } from './quote-bodies.server.ts';
import { SECRET_LENGTH } from './quote-link.server.ts';
import { countAsked } from './quote-list-repository.server.ts';
import { readQuote } from './read-quote.server.ts';
import { readQuoteFigures } from './read-quote-figures.server.ts';

const done = { acknowledged: true };
/** Only protects the server: the rule of each field is stricter, and names the field. */
const LONGEST_SENT = 4_000;
const secret = plainText(SECRET_LENGTH);

export const postQuote = implement(askQuoteCall, {
  summary: 'Asks for a quote',
  description: `A line has at least 500 pieces; \`targetPrice\` is what the customer would like to pay per piece, as a decimal number
of the currency of the shop.`,
  body: requestBody,
  limit: limits.messageToSales,
  handle: async ({ shop, actor, body, request, reply }) => {
    const asked = quoteRequestOf(body, shop.config.currency);
    return answerInserted(await askForQuote(shop, actor, asked, readKeyedRequest(request)), reply);
  },
});

export const getQuotes = implement(getQuotesCall, {
  summary: 'The caller’s quotes, or for an admin those of all customers; newest first',
  description: 'For an admin, `q` searches the beginning of a number, or the name or address of a customer.',
  query: listQuery.extend({
    state: z.enum(quoteStates).optional(),
    q: plainText(MAX_SEARCH_LENGTH).optional(),
  }),
  long: true,
  handle: ({ shop, actor, query, ...exchange }) =>
    answerList(query, exchange, (page) => listQuotes(shop, actor, query, page)),
});

export const getQuote = implement(getQuoteCall, {
  summary: 'A quote with all its revisions, for its customer or an admin',
  params: idParams,
  handle: ({ shop, actor, params }) => readQuote(shop, params.id, { actor }),
});

const OFFER_RULES = `Amounts are decimal numbers of the currency of the shop. Lines with the same \`alternative\` are alternatives: one of
them is accepted. \`validUntil\` is a day of the company's calendar, or a moment in ISO 8601. \`depositPercent\` null: the
usual terms of the customer. The customer gets a mail with a link.`;

const REVISION_RULES = `${OFFER_RULES} \`seen\` is the letter of the latest revision that was read, or empty: after another
one, the answer is 409 \`quote_replaced\`. \`declined\`: false: 409 \`quote_declined\` if the customer has declined meanwhile.`;

export const postOffer = implement(offerQuoteCall, {
  summary: 'Offers a price: the next revision of a quote, which replaces the one before',
  description: REVISION_RULES,
  params: idParams,
  body: offerBody,
  handle: async ({ shop, actor, params, body, request, reply }) => {
    const { seen, declined, ...offer } = body;
    const sent = { ...offerOf(offer, shop.config.currency), seen, declined };
    const revised = await offerQuote(shop, actor, params.id, sent, readKeyedRequest(request));
    markRepeated(reply, revised);
    return { ...done, revision: revised.revision };
  },
});

export const postLonger = implement(extendQuoteCall, {
  summary: 'Offers the latest revision again until a later day, by default for two weeks: a new revision',
  params: idParams,
  body: z
    .object({ validUntil: optionalSentText(40), seen: optionalSentText(4) })
    .default({ validUntil: undefined, seen: undefined }),
  handle: async ({ shop, actor, params, body, request, reply }) => {
    const revised = await extendQuote(shop, actor, params.id, body, readKeyedRequest(request));
    markRepeated(reply, revised);
    return { ...done, revision: revised.revision };
  },
});

export const postCustomerQuote = implement(postCustomerQuoteCall, {
  summary: 'Writes a quote with its first offer for the customer with this address, who needs no account',
  description: OFFER_RULES,
  body: customerOfferBody,
  handle: async ({ shop, actor, body, request, reply }) => {
    const { email, name, ...offer } = body;
    const sent = { ...offerOf(offer, shop.config.currency), email, name };
    const written = await quoteForCustomer(shop, actor, sent, readKeyedRequest(request));
    return { ...answerInserted(written, reply), revision: written.revision };
  },
});

export const postAcceptance = implement(acceptQuoteCall, {
  summary: 'Accepts the latest revision of a quote: one order for each line and one invoice, at the offered prices',
  description: `- 409 \`quote_replaced\`, \`quote_expired\`, \`quote_declined\`, \`quote_withdrawn\` or \`quote_accepted\`: it cannot be accepted.
- 409 \`stock_short\`: \`error.lines\` has the lines with too few pieces in stock. They may be left out: \`lines\` has the
  positions of the others, from 0, with one of each group of alternatives.
- 409 \`tool_not_found\`: the same, where a tool is no longer in the catalogue; the \`code\` of each line says which.
- \`secret\`, of the link in a mail, lets an account with another address accept a quote that belongs to no account.`,
  params: idParams,
  body: z.object({
    revision: sentText(4),
    shippingAddress: sentText(MAX_ADDRESS_LENGTH * 2),
    orderedPhone: sentText(MAX_PHONE_LENGTH * 2),
    orderedBy: optionalSentText(100),
    poNumber: optionalSentText(200),
    lines: z.array(z.number().int()).max(100).optional(),
    secret: secret.optional(),
  }),
  handle: async ({ shop, actor, params, body, request, reply }) => {
    const accepted = await acceptQuote(shop, actor, params.id, body, readKeyedRequest(request));
    markRepeated(reply, accepted);
    return { ...done, insertedIds: accepted.orderIds, invoice: accepted.invoice };
  },
});

const declineBody = z.object({
  revision: optionalSentText(4),
  why: z.enum(lossReasons).default('other'),
  reason: sentText(LONGEST_SENT),
});

export const postDecline = implement(declineQuoteCall, {
  summary: 'Declines an offer, with a reason; an admin notes so what a customer has said',
  params: idParams,
  body: declineBody,
  handle: async ({ shop, actor, params, body }) => {
    await declineQuote(shop, params.id, { actor }, body);
    return done;
  },
});

export const postWithdrawal = implement(withdrawQuoteCall, {
  summary: 'Withdraws a quote, with a reason for the customer; a customer takes back a request without an offer',
  params: idParams,
  body: z.object({ reason: sentText(LONGEST_SENT), seen: optionalSentText(4) }),
  handle: async ({ shop, actor, params, body }) => {
    await withdrawQuote(shop, actor, params.id, body);
    return done;
  },
});

export const getQuotePdf = implement(getQuotePdfCall, {
  summary: 'A revision of a quote as PDF',
  params: idParams.extend({ revision: plainText(80) }),
  handle: async ({ shop, actor, params: { id, revision }, reply }) =>
    sendPdf(reply, await printQuote(shop, id, { actor }, { letter: revision, caller: actor?.userId ?? '' })),
});

const machineOfCaller = ({ request }: Pick<CallInput, 'request'>) => machineOf(request.ip);

export const postLinkedQuote = implement(readLinkedQuoteCall, {
  summary: 'A quote, for anyone who has the secret of the link in a mail about it',
  params: idParams,
  body: z.object({ secret }),
  handle: ({ shop, params, body, reply }) => {
    reply.header('cache-control', 'no-store');
    return readQuote(shop, params.id, { actor: undefined, secret: body.secret });
  },
});

export const postLinkedDecline = implement(declineLinkedQuoteCall, {
  summary: 'Declines an offer, for anyone who has the secret of the link in a mail about it',
  params: idParams,
  body: declineBody.extend({ secret }),
  handle: async ({ shop, params, body: { secret: sent, ...decline } }) => {
    await declineQuote(shop, params.id, { actor: undefined, secret: sent }, decline);
    return done;
  },
});

export const postLinkedPdf = implement(printLinkedQuoteCall, {
  summary: 'A revision of a quote as PDF, for anyone who has the secret of the link in a mail about it',
  params: idParams,
  body: z.object({ secret, revision: plainText(4).optional() }),
  handle: async ({ shop, params, body, request, reply }) => {
    const caller = machineOfCaller({ request });
    const reader = { actor: undefined, secret: body.secret };
    return sendPdf(reply, await printQuote(shop, params.id, reader, { letter: body.revision, caller }));
  },
});

export const getQuoteCount = implement(getQuoteCountCall, {
  summary: 'How many quotes wait for an offer',
  handle: async ({ shop }) => ({ count: await countAsked(shop.db) }),
});

export const getQuoteFigures = implement(getQuoteFiguresCall, {
  summary: 'What became of the quotes of the last 365 days',
  handle: ({ shop }) => readQuoteFigures(shop),
});
