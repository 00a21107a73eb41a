import { acknowledgement, deletion, insertion, modification } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { postToolCall, putToolCall } from '#src/core/tools/tool-edit.calls.ts';
import { toolShape } from '#src/core/tools/tool-shape.ts';
import type { PageQuery } from '#src/platform/http/page.ts';
import { list } from '#src/platform/http/shape.ts';

export const getDraftsCall = contract('GET /tool-draft', { query: sent<PageQuery>(), answer: list(toolShape) });

export const getDraftCall = contract('GET /tool-draft/:id', { answer: toolShape });

export const postDraftCall = contract('POST /tool-draft', { body: postToolCall.body, answer: insertion });

export const putDraftCall = contract('PUT /tool-draft/:id', { body: putToolCall.body, answer: modification });

export const removeDraftCall = contract('DELETE /tool-draft/:id', { answer: deletion });

export const postPublicationCall = contract('POST /tool-draft/:id/publication', { answer: acknowledgement });

export const removePublicationCall = contract('DELETE /tool-draft/:id/publication', { answer: acknowledgement });
