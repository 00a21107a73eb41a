import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { implement } from '#src/core/call.ts';
import type { Shop } from '#src/core/shop.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { receiveFile } from '#src/platform/http/receive-file.ts';
import { atField, Refusal } from '#src/platform/http/refusal.ts';
import type { Audience } from '../tool-data/stored-document.ts';
import { DOCUMENT_TOO_LARGE, MAX_DOCUMENT_BYTES } from './document-file.ts';
import { addDocument, type SentDocument } from './keep-document.server.ts';
import { readDocument } from './read-document.server.ts';
import { getDocumentCall, getSignedInDocumentCall, postDocumentCall } from './tool-document.calls.ts';

const pdfFile = {
  name: 'document',
  maxBytes: MAX_DOCUMENT_BYTES,
  missing: () =>
    new Refusal('malformed', 'document_missing', 'Send the PDF as multipart/form-data in the field "document".'),
  tooLarge: () => new Refusal('too-large', 'document_too_large', DOCUMENT_TOO_LARGE),
};

const audiences = z.enum(['everybody', 'signed-in']);

/** Reads the form: the audience, then the file. */
async function receiveDocument(request: FastifyRequest): Promise<SentDocument> {
  const { file, fileName, textOf } = await receiveFile(request, pdfFile);
  const audience = audiences.safeParse(textOf('audience'));
  if (!audience.success) {
    const message = 'Please say who may download it: send "everybody" or "signed-in" in the field "audience".';
    throw atField('audience', 'document_audience', message);
  }
  return { file, name: fileName, audience: audience.data };
}

export const postDocument = implement(postDocumentCall, {
  summary:
    'Stores a PDF about tools: multipart/form-data with audience (everybody, signed-in), then the file in "document"',
  multipart: { file: 'document', fields: ['audience'] },
  handle: async ({ shop, actor, request }) => ({
    url: await addDocument(shop, actor, await receiveDocument(request)),
  }),
});

async function sendDocument(shop: Shop, id: string, audience: Audience, reply: FastifyReply) {
  const { fileName, bytes, content } = await readDocument(shop, id, audience);
  // A URL always has the same content; documents for customers must not be cached (app/http/mount.ts).
  if (audience === 'everybody') reply.header('cache-control', 'public, max-age=31536000, immutable');
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('content-length', bytes)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(content));
}

export const getDocument = implement(getDocumentCall, {
  summary: 'A public PDF about a tool',
  params: idParams,
  handle: ({ shop, params: { id }, reply }) => sendDocument(shop, id, 'everybody', reply),
});

export const getSignedInDocument = implement(getSignedInDocumentCall, {
  summary: 'A PDF about a tool that is for signed-in customers',
  params: idParams,
  handle: ({ shop, params: { id }, reply }) => sendDocument(shop, id, 'signed-in', reply),
});
