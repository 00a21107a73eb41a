import { contract } from '#src/core/calls/contract.ts';
import { CSV, XLSX } from '#src/platform/sheets/table.ts';

export const getToolsCsvCall = contract('GET /tools.csv', { answer: { contentMediaType: CSV } });

export const getToolsWorkbookCall = contract('GET /tools.xlsx', { answer: { contentMediaType: XLSX } });

/** A line of JSON for each step. */
export const postToolImportCall = contract('POST /tool-import', {
  answer: { contentMediaType: 'application/x-ndjson' },
});
