import type { Db } from '#src/platform/database/open.server.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { deleteDocumentFiles, listUntouchedFiles, readReferencingTexts } from './document-file-repository.server.ts';

/** How long a document stays that was uploaded for an unsaved form, or that a tool no longer references. */
const UNUSED_FOR_MS = DAY_MS;

const REFERENCES = /\/api\/tool-document\/(?:signed-in\/)?([0-9a-f]{32}-\d+)\.pdf/g;

/**
 * Removes the files that no tool or draft has referenced for a day. Reads the references from the tools themselves, so
 * no counter can be wrong. A tool that adds a reference concurrently touches the file's row: either the file stays, or
 * the change of the tool is refused.
 * @returns the number of removed files
 */
export async function cleanDocuments(db: Db, now = Date.now()): Promise<number> {
  const untouchedSince = now - UNUSED_FOR_MS;
  const untouched = await listUntouchedFiles(db, untouchedSince);
  if (untouched.length === 0) return 0;
  const unused = new Set(untouched);
  for await (const text of readReferencingTexts(db))
    for (const [, id = ''] of text.matchAll(REFERENCES)) unused.delete(id);
  return deleteDocumentFiles(db, [...unused], untouchedSince);
}
