import type { Shop } from '#src/core/shop.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import type { Audience } from '../tool-data/stored-document.ts';
import { findDocumentFile, readDocumentFile } from './document-file-repository.server.ts';

/**
 * Reads a document for an audience, with its content as a stream.
 * @throws Refusal 404 when this audience has no document with this id
 */
export async function readDocument({ db }: Pick<Shop, 'db'>, id: string, audience: Audience) {
  const found = await findDocumentFile(db, id, audience);
  if (!found) throw new Refusal('missing', 'document_not_found', 'There is no such document.');
  return { fileName: found.file_name, bytes: found.bytes, content: readDocumentFile(db, id) };
}
