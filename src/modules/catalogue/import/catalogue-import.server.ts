import { callRow } from '#src/core/call.ts';
import type { Room } from '#src/core/server-module.ts';
import { getToolsCsv, getToolsWorkbook, postToolImport } from './import.api.ts';

/** Export and import of all tools as a file. */
export const catalogueImport: Room = {
  calls: [callRow('admin', getToolsCsv), callRow('admin', getToolsWorkbook), callRow('admin', postToolImport)],
};
