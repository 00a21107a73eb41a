import type { Db } from '#src/platform/database/open.server.ts';
import { deleteDocumentFiles, listUntouchedFiles, readNamingTexts } from './document-file-repository.server.ts';

/** A document that was sent for a form that was never saved, or that a tool ceased to name. */
const UNUSED_FOR_MS = 24 * 60 * 60 * 1000;

const NAMED = /\/api\/tool-document\/(?:signed-in\/)?([0-9a-f]{32}-\d+)\.pdf/g;

/**
 * Removes the files that no tool and no draft has named for a day. What the tools say decides, so that no count can be wrong. A tool
 * that begins to name a file meanwhile touches its row: then it stays, or the tool is refused.
 * @returns how many were removed
 */
export async function cleanDocuments(db: Db, now = Date.now()): Promise<number> {
  const untouchedSince = now - UNUSED_FOR_MS;
  const untouched = await listUntouchedFiles(db, untouchedSince);
  if (untouched.length === 0) return 0;
  const unused = new Set(untouched);
  for await (const text of readNamingTexts(db)) for (const [, id = ''] of text.matchAll(NAMED)) unused.delete(id);
  return deleteDocumentFiles(db, [...unused], untouchedSince);
}
