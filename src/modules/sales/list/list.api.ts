import { z } from 'zod';
import { implement } from '#src/core/call.ts';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { toolIdIn } from '#src/core/tools/tool-path.ts';
import { whenClientLeaves } from '#src/platform/http/client-left.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { receiveFile } from '#src/platform/http/receive-file.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { bounds } from '#src/platform/limits/bounds.ts';
import { limits } from '#src/platform/limits/limit-table.ts';
import { changeList, readList } from './change-list.server.ts';
import { findListedTools, readListedTools } from './find-listed-tools.server.ts';
import { findListedToolsCall, getListCall, getListedToolsCall, putListCall, readListFileCall } from './list.calls.ts';
import { MAX_LINE_PIECES, MAX_LIST_LINES } from './list-lines.ts';
import { MAX_SEARCHED_LENGTH, MAX_SEARCHED_NAMES } from './listed-tool.ts';
import { readListFile } from './read-list-file.server.ts';

const toolId = z.uuid('must be the id of a tool').toLowerCase();
const pieces = z
  .int('must be a whole number')
  .min(MINIMUM_ORDER_QUANTITY, `must be at least ${MINIMUM_ORDER_QUANTITY}`)
  .max(MAX_LINE_PIECES, `must be at most ${MAX_LINE_PIECES}`)
  .nullable();

export const getList = implement(getListCall, {
  summary: 'The list of the signed-in user: tools and pieces, before an order',
  handle: async ({ shop, actor }) => ({ lines: await readList(shop, actor) }),
});

export const putList = implement(putListCall, {
  summary: 'Merges changes of lines into the list of the signed-in user',
  description:
    'Each change has the pieces of a tool (`null` removes the line) and, in `base`, those that the client had when its list and the account were last the same. If both have changed since, the larger pieces count, and a line stays that one of them removed. The answer is the whole list; `left` are the new lines that were not stored, because the list is full or there is no such tool.',
  body: z.object({
    changes: z
      .array(z.object({ toolId, pieces, base: pieces }))
      .max(2 * MAX_LIST_LINES, `must have at most ${2 * MAX_LIST_LINES} changes`)
      .refine((changes) => new Set(changes.map((change) => change.toolId)).size === changes.length, {
        error: 'must have each tool once',
      }),
  }),
  handle: ({ shop, actor, body }) => changeList(shop, actor, body.changes),
});

const idList = z
  .string()
  .max(MAX_LIST_LINES * 40, `must have at most ${MAX_LIST_LINES} ids`)
  .transform((ids) => [...new Set(ids.split(',').flatMap((id) => toolIdIn(id) ?? []))].slice(0, MAX_LIST_LINES));

export const getListedTools = implement(getListedToolsCall, {
  summary: 'What the page of a list shows of these tools (`ids`, separated by commas)',
  public: { reads: ['tools'], query: ['ids'] },
  query: z.object({ ids: idList }),
  handle: ({ shop, query }) => readListedTools(shop, query.ids),
});

export const findListedToolsOf = implement(findListedToolsCall, {
  summary: 'The tools that names and model codes mean, and for others the tools that may be meant',
  openWriteLimit: limits.listSearch,
  body: z.object({
    names: z
      .array(plainText(MAX_SEARCHED_LENGTH))
      .max(MAX_SEARCHED_NAMES, `must have at most ${MAX_SEARCHED_NAMES} names`),
  }),
  handle: ({ shop, body }) => findListedTools(shop, body.names),
});

const listFile = {
  name: 'file',
  maxBytes: bounds.listFile.value,
  missing: () =>
    new Refusal('malformed', 'file_missing', 'Send the CSV or XLSX file as multipart/form-data in "file".'),
  tooLarge: () => new Refusal('too-large', 'sheet_too_large', 'The file is larger than 1 MB. Split it.'),
};

export const postListFile = implement(readListFileCall, {
  summary: 'The cells of a CSV or XLSX file (multipart/form-data, field "file"), for lines of a list',
  multipart: { file: 'file' },
  limit: limits.listFile,
  handle: ({ shop, request, reply }) =>
    readListFile(shop, async () => (await receiveFile(request, listFile)).file, whenClientLeaves(reply)),
});
