import { contract, sent } from '#src/core/calls/contract.ts';
import type { PageQuery } from '#src/platform/http/page.ts';
import { filledText, list, oneOf, orNull, record, type Shape, text } from '#src/platform/http/shape.ts';
import { type ChangeFilter, kindLabels, type RecordedChange } from './admin-change.ts';

const fields: Shape<Record<string, unknown> | null> = orNull({ type: 'object' });

const recordedChange: Shape<RecordedChange> = record({
  _id: filledText,
  at: text,
  admin: text,
  kind: oneOf(Object.keys(kindLabels) as RecordedChange['kind'][]),
  action: text,
  subjectId: text,
  subject: text,
  currency: orNull(text),
  before: fields,
  after: fields,
});

export const getAdminChangesCall = contract('GET /changes', {
  query: sent<PageQuery & Partial<ChangeFilter>>(),
  answer: list(recordedChange),
});

export const getAdminChangesFileCall = contract('GET /changes.csv', {
  query: sent<Partial<ChangeFilter>>(),
  answer: { contentMediaType: 'text/csv' },
});
