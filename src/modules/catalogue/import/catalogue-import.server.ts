import type { ServerExtension } from '#src/core/server-extension.ts';
import { getToolsCsv, getToolsWorkbook, postToolImport } from './import.api.ts';

/** Export and import of all tools as a file. */
export const catalogueImport: ServerExtension = {
  name: 'catalogue-import',
  calls: [
    ['GET', '/tools.csv', 'admin', getToolsCsv],
    ['GET', '/tools.xlsx', 'admin', getToolsWorkbook],
    ['POST', '/tool-import', 'admin', postToolImport],
  ],
};
