import { acknowledgement } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import type { PageQuery } from '#src/platform/http/page.ts';
import { filledText, list, orNull, record, type Shape, text } from '#src/platform/http/shape.ts';
import type { AccessFilter, DataAccess, LoggedAccess, ReviewsAfter } from './privacy.ts';

const accessFields = { _id: filledText, at: text, by: text, call: text, search: orNull(text) };

const access: Shape<DataAccess> = record(accessFields);

const logged: Shape<LoggedAccess> = record({ ...accessFields, customer: orNull(text) });

/** The rows of each table. */
const rowsByTable: Shape<Record<string, Record<string, unknown>[]>> = { ...record({}), additionalProperties: true };

export const getOwnDataCall = contract('GET /own-data', { answer: rowsByTable });

export const postErasureCall = contract('POST /own-data/erasure', {
  body: sent<{ password: string; reviews: ReviewsAfter }>(),
  answer: acknowledgement,
});

export const postErasureOfCall = contract('POST /users/:id/erasure', {
  body: sent<{ reviews: ReviewsAfter }>(),
  answer: acknowledgement,
});

export const getDataAccessCall = contract('GET /users/:id/data-access', {
  query: sent<PageQuery>(),
  answer: list(access),
});

export const getAccessLogCall = contract('GET /data-access', {
  query: sent<PageQuery & Partial<AccessFilter>>(),
  answer: list(logged),
});
