import { z } from 'zod';
import { queriedEmail } from '#src/core/accounts/sent-email.ts';
import { changeKinds } from '#src/core/admin-change.server.ts';
import { implement } from '#src/core/call.ts';
import type { Shop } from '#src/core/shop.ts';
import { calendar } from '#src/core/site/calendar.ts';
import { answerList, listQuery } from '#src/platform/http/answer-list.ts';
import { type PageRequest, readPage } from '#src/platform/http/page.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { answerTable } from '#src/platform/sheets/answer-table.server.ts';
import { formatAccepted, type SheetTable } from '#src/platform/sheets/table.ts';
import { getAdminChangesCall, getAdminChangesFileCall } from './admin-change.calls.ts';
import type { RecordedChange } from './admin-change.ts';
import { listAdminChanges } from './admin-change-repository.server.ts';

const filter = {
  admin: queriedEmail.optional(),
  kind: z.enum(changeKinds).optional(),
  subject: plainText(64).optional(),
};

type FilterQuery = { [Name in keyof typeof filter]?: string | undefined };

const toFilter = ({ admin = '', kind = '', subject = '' }: FilterQuery) => ({ admin, kind, subject });

const finder = (shop: Shop, query: FilterQuery) => (page: PageRequest) =>
  readPage(page, (request) => shop.readStale((db) => listAdminChanges(db, toFilter(query), request)));

const asText = (fields: RecordedChange['before']) => (fields ? JSON.stringify(fields) : null);

const file: SheetTable<RecordedChange> = {
  name: 'changes',
  columns: [
    ['Time', ({ at }) => calendar.isoAt(at)],
    ['Administrator', ({ admin }) => admin],
    ['Kind', ({ kind }) => kind],
    ['Action', ({ action }) => action],
    ['Of', ({ subject }) => subject],
    ['Id', ({ subjectId }) => subjectId],
    ['Before', ({ before }) => asText(before)],
    ['After', ({ after }) => asText(after)],
  ],
};

export const getAdminChanges = implement(getAdminChangesCall, {
  summary:
    'Changes by admins, newest first; filters: admin (an email address), kind and subject (the id of the changed record), as JSON or, with Accept, as a CSV or XLSX file',
  query: listQuery.extend(filter),
  long: true,
  asTable: true,
  handle: async ({ shop, query, ...exchange }) => {
    const format = formatAccepted(exchange.request.headers.accept);
    const find = finder(shop, query);
    return format ? answerTable(file, format, exchange, find) : answerList(query, exchange, find);
  },
});

export const getAdminChangesFile = implement(getAdminChangesFileCall, {
  summary: 'Changes by admins as a CSV file',
  query: z.object(filter),
  long: true,
  handle: ({ shop, query, ...exchange }) => answerTable(file, 'csv', exchange, finder(shop, query)),
});
