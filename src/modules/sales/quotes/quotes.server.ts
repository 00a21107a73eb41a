import { createHash } from 'node:crypto';
import { callRow } from '#src/core/call.ts';
import { liveMarks } from '#src/core/live-marks.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { toolAdditions } from '#src/core/tools/tool-additions.ts';
import { verifiablePapers } from '#src/modules/shipping/papers/verify-paper.server.ts';
import { quotes as quotesStep } from './0124-quotes.ts';
import { QUOTE_PAPER, verifyQuote } from './print-quote.server.ts';
import {
  getQuote,
  getQuoteCount,
  getQuoteFigures,
  getQuotePdf,
  getQuotes,
  postAcceptance,
  postCustomerQuote,
  postDecline,
  postLinkedDecline,
  postLinkedPdf,
  postLinkedQuote,
  postLonger,
  postOffer,
  postQuote,
  postWithdrawal,
} from './quote.api.ts';
import { askQuotePath } from './quote.ts';
import { quoteChecks } from './quote-consistency.server.ts';
import { addDemoQuotes } from './quote-demo.server.ts';
import { listNewestQuoteStates } from './quote-list-repository.server.ts';
import { quoteTables } from './quote-tables.ts';
import { remindOfQuotes } from './remind-of-quotes.server.ts';

/** Quotes: asked for by customers, offered by admins, accepted as orders with one invoice. */
export const quotes: Room = {
  schema: { migrations: () => ({ '0124-quotes': quotesStep }), tables: quoteTables },
  calls: [
    callRow('signed-in', postQuote),
    callRow('signed-in', getQuotes),
    callRow('signed-in', getQuote),
    callRow('signed-in', getQuotePdf),
    callRow('admin', postOffer),
    callRow('admin', postLonger),
    callRow('admin', postCustomerQuote),
    callRow('signed-in', postAcceptance),
    callRow('signed-in', postDecline),
    callRow('signed-in', postWithdrawal),
    callRow('anyone', postLinkedQuote),
    callRow('anyone', postLinkedDecline),
    callRow('anyone', postLinkedPdf),
    callRow('admin', getQuoteCount),
    callRow('admin', getQuoteFigures),
  ],
  jobs: [{ what: 'offers that end soon', done: 'mailed', byAge: true, run: (parts) => remindOfQuotes(parts) }],
  seedDemo: addDemoQuotes,
  consistencyChecks: quoteChecks,
  fills: [
    fill(toolAdditions, { link: ({ _id }) => ({ to: askQuotePath([{ toolId: _id }]), label: 'Ask for a quote' }) }),
    fill(liveMarks, {
      needs: 'GET /quote/:id',
      topic: 'quotes',
      read: async (db, actor) => {
        const states = await listNewestQuoteStates(db, actor.role === 'admin' ? undefined : actor);
        return createHash('sha256').update(states.join(' ')).digest('base64url');
      },
    }),
    fill(verifiablePapers, { kind: QUOTE_PAPER, read: verifyQuote }),
  ],
};
