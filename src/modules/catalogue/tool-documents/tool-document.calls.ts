import { contract } from '#src/core/calls/contract.ts';
import { record, text } from '#src/platform/http/shape.ts';

const pdf = { contentMediaType: 'application/pdf' };

export const postDocumentCall = contract('POST /tool-document', { answer: record({ url: text }) });

export const getDocumentCall = contract('GET /tool-document/:id.pdf', { answer: pdf });

export const getSignedInDocumentCall = contract('GET /tool-document/signed-in/:id.pdf', { answer: pdf });
