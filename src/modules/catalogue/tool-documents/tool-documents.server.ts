import { adminChanges } from '#src/core/admin-change.server.ts';
import { callRow } from '#src/core/call.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { documentFiles } from './0056-document-files.ts';
import { cleanDocuments } from './clean-documents.server.ts';
import { documentFileTables } from './document-file-table.ts';
import { protectDocuments } from './keep-document.server.ts';
import { storeSampleDocuments } from './sample-documents.server.ts';
import { getDocument, getSignedInDocument, postDocument } from './tool-document.api.ts';

/** Documents of tools as PDFs stored by the shop, public or for signed-in customers. */
export const toolDocuments: Room = {
  schema: { migrations: () => ({ '0056-document-files': documentFiles }), tables: documentFileTables },
  calls: [callRow('admin', postDocument), callRow('anyone', getDocument), callRow('signed-in', getSignedInDocument)],
  fills: [fill(adminChanges, protectDocuments)],
  seedDemo: storeSampleDocuments,
  jobs: [{ what: 'documents without a tool', done: 'removed', byAge: true, run: ({ db }) => cleanDocuments(db) }],
};
