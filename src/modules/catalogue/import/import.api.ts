import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { implement } from '#src/core/call.ts';
import { whenClientLeaves } from '#src/platform/http/client-left.ts';
import { receiveFile } from '#src/platform/http/receive-file.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { answerTable } from '#src/platform/sheets/answer-table.server.ts';
import { findExported, toolTable } from './export-tools.server.ts';
import { getToolsCsvCall, getToolsWorkbookCall, postToolImportCall } from './import.calls.ts';
import { MAX_IMPORT_BYTES } from './import-outcome.ts';
import { runImport, type SentSheet } from './run-import.server.ts';

export const getToolsCsv = implement(getToolsCsvCall, {
  summary: 'All tools as a CSV file that POST /tool-import accepts',
  long: true,
  handle: ({ shop, ...exchange }) => answerTable(toolTable, 'csv', exchange, findExported(shop)),
});

export const getToolsWorkbook = implement(getToolsWorkbookCall, {
  summary: 'All tools as an XLSX file that POST /tool-import accepts',
  long: true,
  handle: ({ shop, ...exchange }) => answerTable(toolTable, 'xlsx', exchange, findExported(shop)),
});

const sheetFile = {
  name: 'file',
  maxBytes: MAX_IMPORT_BYTES,
  missing: () =>
    new Refusal('malformed', 'file_missing', 'Send the CSV or XLSX file as multipart/form-data in "file".'),
  tooLarge: () => new Refusal('too-large', 'sheet_too_large', 'The file is larger than 32 MB. Split it.'),
};

/** Reads the form: the plan of a check if this is the import, then the file. */
async function receiveSheet(request: FastifyRequest): Promise<SentSheet> {
  const { file, textOf } = await receiveFile(request, sheetFile);
  return { file, plan: textOf('plan') || undefined, correctRows: textOf('rows') === 'correct' };
}

export const postToolImport = implement(postToolImportCall, {
  summary:
    'Checks a CSV or XLSX file of tools (multipart/form-data, field "file"); sent again with the plan of that check in the field "plan" before the file, imports it, with "correct" in the field "rows" without the rows that have a problem. Answers with a line of JSON for each step; the last line is the outcome',
  multipart: { file: 'file', fields: ['plan', 'rows'] },
  long: true,
  handle: async ({ shop, actor, request, reply }) => {
    const lines = await runImport(shop, actor, () => receiveSheet(request), whenClientLeaves(reply));
    reply.type('application/x-ndjson; charset=utf-8');
    return Readable.from(lines, { objectMode: false });
  },
});
