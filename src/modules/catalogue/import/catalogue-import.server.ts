import type { Room } from '#src/core/server-module.ts';
import { getToolsCsv, getToolsWorkbook, postToolImport } from './import.api.ts';

/** Export and import of all tools as a file. */
export const catalogueImport: Room = {
  calls: [
    ['GET', '/tools.csv', 'admin', getToolsCsv],
    ['GET', '/tools.xlsx', 'admin', getToolsWorkbook],
    ['POST', '/tool-import', 'admin', postToolImport],
  ],
};
