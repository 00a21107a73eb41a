import type { Actor } from '#src/core/accounts/actor.ts';
import type { Shop } from '#src/core/shop.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { atField, Refusal } from '#src/platform/http/refusal.ts';
import { type PreparedType, preparePdfOrPicture } from '#src/platform/pdf/pdf-or-picture.server.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { MAX_FILES } from './conversation.ts';
import {
  deleteUnsent,
  deleteUnsentFiles,
  findFile,
  insertFile,
  listUnsentFiles,
  readFileBytes,
} from './conversation-file-repository.server.ts';
import { lockConversation } from './conversation-repository.server.ts';
import { requireConversation } from './read-conversation.server.ts';
import { isFileKey } from './reply-address.server.ts';

export interface PreparedFile {
  name: string;
  type: PreparedType;
  bytes: Buffer;
}

const MAX_NAME_LENGTH = 80;

/** The name of a file as its sender gave it, without folders, ending and signs that a name does not need. */
export function cleanFileName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  const clean = base
    .replace(/\.\w{1,5}$/, '')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, ' ')
    .trim();
  return clean.slice(0, MAX_NAME_LENGTH).toWellFormed() || 'File';
}

export const endingOf = (type: PreparedType) => (type === 'application/pdf' ? 'pdf' : 'webp');

/** @throws Refusal if it is no harmless PDF or picture */
export function prepareFile(bytes: Buffer): Promise<{ type: PreparedType; bytes: Buffer }> {
  return preparePdfOrPicture(bytes, () =>
    atField('file', 'conversation_file_type', 'A file must be a PDF, JPEG, PNG, WebP or AVIF file.'),
  );
}

/**
 * Keeps a file until its message is sent. Of files that wait already, the oldest are dropped for it.
 * @returns its id
 */
export async function keepFile(
  { db }: Pick<Shop, 'db'>,
  actor: Actor | undefined,
  conversationId: string,
  { fileName, file }: { fileName: string; file: Buffer },
): Promise<string> {
  const { viewer } = await requireConversation(db, actor, conversationId);
  const { type, bytes } = await prepareFile(file);
  const [id, name] = [newId(), cleanFileName(fileName)];
  await inTransaction(db, async (trx) => {
    await lockConversation(trx, conversationId);
    const waiting = await listUnsentFiles(trx, conversationId, viewer.userId);
    await deleteUnsent(
      trx,
      waiting.slice(0, Math.max(0, waiting.length - MAX_FILES + 1)).map((unsent) => unsent.id),
    );
    const sent = { conversation_id: conversationId, message_id: null, sent_by: viewer.userId, sent_at: Date.now() };
    await insertFile(trx, { ...sent, id, name, file_type: type }, bytes);
  });
  return id;
}

const missingFile = () => new Refusal('missing', 'file_not_found', 'There is no such file.');

/** The name of a file for a header: letters, digits and hyphens. */
const headerName = (name: string) => name.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'file';

async function readFile({ db }: Pick<Shop, 'db'>, id: string, belongs: (conversationId: string) => boolean) {
  const file = await findFile(db, id);
  if (!file?.message_id || !belongs(file.conversation_id)) throw missingFile();
  return { name: headerName(file.name), type: file.file_type, bytes: await readFileBytes(db, id) };
}

/** A file of a sent message. @throws Refusal 404 for other customers */
export async function readConversationFile(
  { db }: Pick<Shop, 'db'>,
  actor: Actor | undefined,
  conversationId: string,
  id: string,
) {
  await requireConversation(db, actor, conversationId);
  return readFile({ db }, id, (of) => of === conversationId);
}

/** The same by the link in a mail. @throws Refusal 404 for a wrong key */
export async function readLinkedFile({ config, db }: Pick<Shop, 'config' | 'db'>, id: string, key: string) {
  return readFile({ db }, id, () => isFileKey(config, id, key));
}

/** Removes files whose message was never sent. @returns how many */
export const removeUnsentFiles = ({ db }: Pick<Shop, 'db'>, now = Date.now()) => deleteUnsentFiles(db, now - DAY_MS);
