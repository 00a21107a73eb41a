import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { defineCall } from '#src/core/call.ts';
import { answerCsv } from '#src/platform/http/csv.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { exportWorkbook, findExported, toolCsv } from './export-tools.server.ts';
import { MAX_IMPORT_BYTES } from './import-outcome.ts';
import { runImport, type SentSheet } from './run-import.server.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const getToolsCsv = defineCall({
  summary: 'All tools as a CSV file that POST /tool-import accepts',
  long: true,
  handle: ({ shop, ...exchange }) => answerCsv(toolCsv, exchange, findExported(shop.db, shop.config.publicUrl)),
});

export const getToolsWorkbook = defineCall({
  summary: 'All tools as an XLSX file that POST /tool-import accepts',
  long: true,
  handle: async ({ shop, reply }) => {
    reply.type(XLSX).header('content-disposition', 'attachment; filename="tools.xlsx"');
    return exportWorkbook(shop.db, shop.config.publicUrl);
  },
});

function refuseBrokenForm(error: { code?: string; statusCode?: number }): never {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE')
    throw new Refusal('too-large', 'sheet_too_large', 'The file is larger than 32 MB. Split it.');
  if (error.statusCode !== undefined) throw error;
  throw new Refusal('malformed', 'form_unreadable', 'This multipart/form-data body cannot be read.');
}

/** Reads the form: the plan of a check if this is the import, then the file. The file's name and type are ignored. */
async function receiveFile(request: FastifyRequest): Promise<SentSheet> {
  const part = request.isMultipart()
    ? await request.file({ limits: { fileSize: MAX_IMPORT_BYTES } }).catch(refuseBrokenForm)
    : undefined;
  if (part?.fieldname !== 'file')
    throw new Refusal('malformed', 'file_missing', 'Send the CSV or XLSX file as multipart/form-data in "file".');
  const file = await part.toBuffer().catch(refuseBrokenForm);
  const { value } = (part.fields.plan ?? {}) as { value?: unknown };
  return { file, plan: typeof value === 'string' && value !== '' ? value : undefined };
}

export const postToolImport = defineCall({
  summary:
    'Checks a CSV or XLSX file of tools (multipart/form-data, field "file"); sent again with the plan of that check in the field "plan" before the file, imports it. Answers with a line of JSON for each step; the last line is the outcome',
  multipart: { file: 'file', fields: ['plan'] },
  long: true,
  handle: async ({ shop, actor, request, reply }) => {
    const lines = await runImport(shop, actor, () => receiveFile(request));
    reply.type('application/x-ndjson; charset=utf-8');
    return Readable.from(lines, { objectMode: false });
  },
});
