import { confirmed, deletion } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { filledText, list, oneOf, orNull, record, text, type ValueOf, yesOrNo } from '#src/platform/http/shape.ts';
import { type NewApiKey, rights } from './api-key.ts';

const apiKey = record({
  _id: filledText,
  name: filledText,
  rights: oneOf(rights),
  prefix: filledText,
  createdAt: text,
  expiresAt: text,
  /** Whether it has ended. */
  ended: yesOrNo,
  /** Null if it was never used; exact to a minute. */
  usedAt: orNull(text),
  /** Until when the old secret works; null without one. */
  oldUntil: orNull(text),
});

/** A key with which a program acts for a person; without its secret. Times are ISO 8601. */
export type ApiKey = ValueOf<typeof apiKey>;

export const getApiKeysCall = contract('GET /api-key', { answer: list(apiKey) });

export const postApiKeyCall = contract('POST /api-key', {
  body: sent<NewApiKey>(),
  answer: record({ acknowledged: confirmed, insertedId: filledText, key: filledText }),
});

export const putApiKeyCall = contract('PUT /api-key/:id', {
  answer: record({ acknowledged: confirmed, key: filledText }),
});

export const removeApiKeyCall = contract('DELETE /api-key/:id', { answer: deletion });
