import type { ServerExtension } from '#src/core/server-extension.ts';
import { papers } from './0029-papers.ts';
import { getProformaPdf, getVerification } from './document.api.ts';
import { paperTables } from './paper-table.ts';

/** Invoices as PDF, and a public page that says whether a document is genuine. */
export const documents: ServerExtension = {
  name: 'documents',
  uses: ['payments'],
  schema: { migrations: () => ({ '0029-papers': papers }), tables: paperTables },
  calls: [
    ['GET', '/invoice/:number.pdf', 'signed-in', getProformaPdf],
    ['GET', '/verify/:code', 'anyone', getVerification],
  ],
};
