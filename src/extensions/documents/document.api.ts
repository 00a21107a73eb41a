import { z } from 'zod';
import { defineCall } from '#src/core/call.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { printProforma } from './print-proforma.server.ts';
import { verifyPaper } from './verify-paper.server.ts';

export const getProformaPdf = defineCall({
  summary: 'A proforma invoice as PDF: the latest revision, or the one with this letter',
  params: z.object({ number: plainText(80) }),
  handle: async ({ shop, actor, params, reply }) => {
    const { number, pdf } = await printProforma(shop, actor, params.number);
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${number.replaceAll(/[^\w-]/g, '')}.pdf"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(pdf);
  },
});

export const getVerification = defineCall({
  summary: 'Whether a document is genuine, by the code that is printed on it',
  params: z.object({ code: plainText(80) }),
  handle: async ({ shop, params, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return verifyPaper(shop, params.code, request.ip);
  },
});
