import { z } from 'zod';
import { implement } from '#src/core/call.ts';
import { requireSightOfOrder } from '#src/core/orders/own-order.server.ts';
import { requirePeriod, statementQuery } from '#src/modules/payments/books/require-period.server.ts';
import { sentInvoiceNumber } from '#src/modules/payments/invoices/sent-invoice-number.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { sendPdf } from '#src/platform/http/send-pdf.ts';
import { machineOf } from '#src/platform/limits/machine.ts';
import { listPaperNumbers } from './list-paper-numbers.server.ts';
import { PACKING_LIST } from './numbered-paper.ts';
import {
  getDatasheetCall,
  getOrderPaperCall,
  getPaperNumbersCall,
  getProformaPdfCall,
  getStatementPdfCall,
  getVerificationCall,
} from './paper.calls.ts';
import { printDatasheet } from './print-datasheet.server.ts';
import { printOrderPaper } from './print-order-paper.server.ts';
import { printProforma } from './print-proforma.server.ts';
import { printStatement } from './print-statement.server.ts';
import { verifyPaper } from './verify-paper.server.ts';

export const getProformaPdf = implement(getProformaPdfCall, {
  summary: 'A proforma invoice as PDF: the latest revision, or the one with this letter',
  params: z.object({ number: sentInvoiceNumber }),
  handle: async ({ shop, actor, params, reply }) => {
    return sendPdf(reply, await printProforma(shop, actor, params.number));
  },
});

export const getOrderPaper = implement(getOrderPaperCall, {
  summary:
    'Commercial invoice or packing list of a shipment, receipt of a payment, debit or credit note of a line that was ' +
    'added after the last shipment, or credit note of a refund, as PDF, by the event of the order',
  params: z.object({ id: plainText(80), kind: plainText(80), event: plainText(80) }),
  handle: async ({ shop, actor, params: { id, kind, event }, reply }) => {
    if (kind !== PACKING_LIST) await requireSightOfOrder(shop.db, actor, id);
    return sendPdf(reply, await printOrderPaper(shop, actor, { orderId: id, kind, eventId: event }));
  },
});

export const getPaperNumbers = implement(getPaperNumbersCall, {
  summary: 'The numbers of the documents of an order that are issued, and its debit and credit notes that can be',
  params: idParams,
  handle: async ({ shop, actor, params }) => listPaperNumbers(shop, actor, params.id),
});

export const getStatementPdf = implement(getStatementPdfCall, {
  summary: 'The statement of account of the caller, or for an admin of any customer, as PDF',
  query: statementQuery,
  handle: async ({ shop, actor, query, reply }) => {
    const request = { customer: query.customer, ...requirePeriod(query) };
    return sendPdf(reply, await printStatement(shop, actor, request));
  },
});

export const getDatasheet = implement(getDatasheetCall, {
  summary: 'The datasheet of a tool as PDF',
  params: idParams,
  handle: async ({ shop, params, request, reply }) => {
    const { pdf, hash, name } = await printDatasheet(shop, params.id, machineOf(request.ip));
    const etag = `"${hash}"`;
    // The ETag is a hash of the contents: caches revalidate, and get a new PDF only if the tool has changed.
    reply.header('cache-control', 'public, no-cache').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${name}-datasheet.pdf"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(pdf);
  },
});

export const getVerification = implement(getVerificationCall, {
  summary: 'Whether a document is genuine, by the code printed on it',
  params: z.object({ code: plainText(80) }),
  handle: async ({ shop, params, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return verifyPaper(shop, params.code, request.ip);
  },
});
