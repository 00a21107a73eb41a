import type { ServerExtension } from '#src/core/server-extension.ts';
import { documentFiles } from './0056-document-files.ts';
import { cleanDocuments } from './clean-documents.server.ts';
import { documentFileTables } from './document-file-table.ts';
import { protectDocuments } from './keep-document.server.ts';
import { storeSampleDocuments } from './sample-documents.server.ts';
import { getDocument, getSignedInDocument, postDocument } from './tool-document.api.ts';

/** Documents of tools as PDFs stored by the shop, public or for signed-in customers. */
export const toolDocuments: ServerExtension = {
  name: 'tool-documents',
  // Drafts reference documents too.
  uses: ['catalogue'],
  schema: { migrations: () => ({ '0056-document-files': documentFiles }), tables: documentFileTables },
  calls: [
    ['POST', '/tool-document', 'admin', postDocument],
    ['GET', '/tool-document/:id.pdf', 'anyone', getDocument],
    ['GET', '/tool-document/signed-in/:id.pdf', 'signed-in', getSignedInDocument],
  ],
  adminChanged: protectDocuments,
  seedDemo: storeSampleDocuments,
  jobs: [{ what: 'documents without a tool', done: 'removed', byAge: true, run: ({ db }) => cleanDocuments(db) }],
};
