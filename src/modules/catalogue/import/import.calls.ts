import { contract } from '#src/core/calls/contract.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const getToolsCsvCall = contract('GET /tools.csv', { answer: { contentMediaType: 'text/csv' } });

export const getToolsWorkbookCall = contract('GET /tools.xlsx', { answer: { contentMediaType: XLSX } });

/** A line of JSON for each step. */
export const postToolImportCall = contract('POST /tool-import', {
  answer: { contentMediaType: 'application/x-ndjson' },
});
