import { confirmed, deletion } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { filledText, list, oneOf, orNull, record, type Shape, text, yesOrNo } from '#src/platform/http/shape.ts';
import { type ApiKey, type NewApiKey, rights } from './api-key.ts';

const apiKey: Shape<ApiKey> = record({
  _id: filledText,
  name: filledText,
  rights: oneOf(rights),
  prefix: filledText,
  createdAt: text,
  expiresAt: text,
  ended: yesOrNo,
  usedAt: orNull(text),
  oldUntil: orNull(text),
});

export const getApiKeysCall = contract('GET /api-key', { answer: list(apiKey) });

export const postApiKeyCall = contract('POST /api-key', {
  body: sent<NewApiKey>(),
  answer: record({ acknowledged: confirmed, insertedId: filledText, key: filledText }),
});

export const putApiKeyCall = contract('PUT /api-key/:id', {
  answer: record({ acknowledged: confirmed, key: filledText }),
});

export const removeApiKeyCall = contract('DELETE /api-key/:id', { answer: deletion });
