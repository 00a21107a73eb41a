import { createHash } from 'node:crypto';
import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import type { AdminChange } from '#src/core/admin-change.server.ts';
import type { Shop } from '#src/core/shop.ts';
import type { ToolDocument } from '#src/core/tools/tool-data.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { atField, Refusal } from '#src/platform/http/refusal.ts';
import { isPdf, requireHarmlessPdf } from '#src/platform/pdf/harmless-pdf.server.ts';
import {
  type Audience,
  parseStoredPath,
  type StoredDocument,
  storedName,
  storedPath,
} from '../tool-data/stored-document.ts';
import { downloadName, NO_PDF } from './document-file.ts';
import { touchDocumentFile, upsertDocumentFile } from './document-file-repository.server.ts';

/** A PDF uploaded by an admin. */
export interface SentDocument {
  file: Buffer;
  /** File name of the upload. */
  name: string;
  audience: Audience;
}

/** Stores a checked PDF; the same file for the same audience is stored only once. */
export async function storeDocument(trx: Db, { file, name, audience }: SentDocument): Promise<StoredDocument> {
  const hash = createHash('sha256').update(`${audience}\n`).update(file).digest('hex').slice(0, 32);
  const document = { hash, bytes: file.length, audience };
  const now = Date.now();
  const row = {
    id: storedName(document),
    audience,
    file_name: downloadName(name),
    bytes: file.length,
    touched_at: now,
  };
  await upsertDocumentFile(trx, row, file);
  return document;
}

/**
 * Checks and stores a PDF. It is removed after a day unless a tool references it by then.
 * @returns its absolute URL
 * @throws Refusal when it is not a PDF that the shop accepts
 */
export async function addDocument(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  actor: Actor | undefined,
  sent: SentDocument,
): Promise<string> {
  requireAdmin(actor);
  const { file } = sent;
  if (!isPdf(file)) throw atField('document', 'document_type', NO_PDF);
  await requireHarmlessPdf(file);
  const document = await inTransaction(db, (trx) => storeDocument(trx, sent));
  return `${config.publicUrl}${storedPath(document)}`;
}

function storedIn(state: AdminChange['after']): Map<string, StoredDocument> {
  const documents = (state?.documents ?? []) as readonly ToolDocument[];
  const stored = documents.flatMap(({ url }) => parseStoredPath(url) ?? []);
  return new Map(stored.map((document) => [storedName(document), document]));
}

/**
 * Protects the documents that a tool or draft starts to reference, and keeps those that it stops referencing for
 * another day, for pages that are still open. Runs in the transaction of the change.
 * @throws Refusal when one of them is not stored (any more)
 */
export async function protectDocuments(trx: Db, _admin: Actor, { kind, before, after }: AdminChange): Promise<void> {
  if (kind !== 'tool') return;
  const [was, is] = [storedIn(before), storedIn(after)];
  const now = Date.now();
  for (const [id, { audience }] of is)
    if (!was.has(id) && !(await touchDocumentFile(trx, id, audience, now)))
      throw new Refusal('rule', 'document_not_kept', 'A document is no longer stored. Please upload it again.', {
        fields: { documents: 'A document is no longer stored. Please upload it again.' },
      });
  for (const [id, { audience }] of was) if (!is.has(id)) await touchDocumentFile(trx, id, audience, now);
}
