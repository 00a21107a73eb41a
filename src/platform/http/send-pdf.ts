import type { FastifyReply } from 'fastify';

/** Answers with a document of the shop, which the browser shows. @param number names the file */
export function sendPdf(reply: FastifyReply, { number, pdf }: { number: string; pdf: Buffer }): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${number.replaceAll(/[^\w-]/g, '')}.pdf"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(pdf);
}
