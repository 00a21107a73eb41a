import { type Actor, actingName } from '#src/core/accounts/actor.ts';
import { mailAddressOf } from '#src/core/accounts/mail-address.server.ts';
import type { Config } from '#src/core/config.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { type Inserted, type KeyedRequest, requireSameRequest } from '#src/platform/http/idempotency-key.ts';
import { isBlank } from '#src/platform/http/is-blank.ts';
import { atField, conflict, Refusal } from '#src/platform/http/refusal.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { appendMessage } from './append-message.server.ts';
import { conversationPath, MAX_FILES, MAX_MESSAGES } from './conversation.ts';
import { listUnsentFiles, updateFilesSent } from './conversation-file-repository.server.ts';
import { answerMail } from './conversation-mails.ts';
import {
  findMessageByKey,
  lockConversation,
  type StoredConversation,
  updateConversation,
} from './conversation-repository.server.ts';
import { inboxSettings } from './inbox-settings.server.ts';
import { endingOf } from './keep-file.server.ts';
import { noConversation, requireConversation } from './read-conversation.server.ts';
import { fileKey, replyAddressFor } from './reply-address.server.ts';
import { tellAboutMessage } from './tell-about-message.server.ts';

export interface SentMessage {
  text: string;
  /** Ids of files that were sent before. */
  files: readonly string[];
  /** Id of the last message that an admin has seen: an answer to less is refused. */
  lastSeen?: string | undefined;
}

type UnsentFile = Awaited<ReturnType<typeof listUnsentFiles>>[number];

/** The message of an earlier attempt. @throws Refusal if the key was used for another message */
async function findRepeated(trx: Db, id: string, request: KeyedRequest | undefined): Promise<Inserted | undefined> {
  const earlier = request && (await findMessageByKey(trx, id, request.key));
  if (!earlier) return undefined;
  requireSameRequest(earlier.request_hash, request.hash, 'message');
  return { id: earlier.id, repeated: true };
}

async function requireFiles(trx: Db, id: string, userId: string, ids: readonly string[]): Promise<UnsentFile[]> {
  const unsent = ids.length > 0 ? await listUnsentFiles(trx, id, userId) : [];
  const files = unsent.filter((file) => ids.includes(file.id));
  if (files.length === new Set(ids).size && files.length <= MAX_FILES) return files;
  throw atField('file', 'file_missing', 'A file is no longer here. Please choose your files again.');
}

/** Mails an answer to the customer, with links to its files. */
async function mailAnswer(
  trx: Db,
  config: Config,
  row: StoredConversation,
  text: string,
  files: readonly UnsentFile[],
) {
  const urlOf = ({ id }: UnsentFile) => `${config.publicUrl}/api/conversation-file/${id}/${fileKey(config, id)}`;
  const { id, name, email, subject, belongs_to } = row;
  const mail = answerMail(await mailAddressOf(trx, { customer_id: belongs_to, email }), {
    name: belongs_to === null ? undefined : name,
    subject,
    text,
    files: files.map((file) => ({ name: `${file.name}.${endingOf(file.file_type)}`, url: urlOf(file) })),
    replyAddress: replyAddressFor(config, id),
    fallback: settingsOf(config, inboxSettings).addresses[0],
    url: belongs_to === null ? undefined : `${config.publicUrl}${conversationPath(id)}`,
  });
  await insertMail(trx, mail);
}

function requireWritable({ text, files }: SentMessage): void {
  if (isBlank(text) && files.length === 0) throw atField('text', 'message_empty', 'Please write your message.');
}

/**
 * Adds a message to a conversation: of its customer, who is answered there, or of an admin, which is mailed to the
 * customer.
 * @throws Refusal 404 if it is another customer's; 409 if a message came meanwhile that the admin has not seen
 */
export async function sendMessage(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  actor: Actor | undefined,
  id: string,
  sent: SentMessage,
  request?: KeyedRequest,
): Promise<Inserted> {
  const { viewer, row } = await requireConversation(db, actor, id);
  requireWritable(sent);
  const [text, isAdmin] = [sent.text.trim(), viewer.role === 'admin'];
  return inTransaction(db, async (trx) => {
    const conversation = await lockConversation(trx, id);
    if (!conversation) throw noConversation();
    const repeated = await findRepeated(trx, id, request);
    if (repeated) return repeated;
    if (conversation.messages >= MAX_MESSAGES)
      throw new Refusal('rule', 'conversation_full', 'This conversation is full. Please open another one.');
    if (isAdmin && sent.lastSeen !== undefined && sent.lastSeen !== conversation.last_id) {
      const message = 'A message has come in meanwhile. Please read it first, then send your answer again.';
      throw conflict('conversation_changed', message);
    }
    const files = await requireFiles(trx, id, viewer.userId, sent.files);
    const { userId: authorId } = viewer.person ?? viewer;
    const by = { author: actingName(viewer), authorId, via: 'page' } as const;
    const messageId = await appendMessage(trx, conversation, { kind: isAdmin ? 'out' : 'in', ...by, text, request });
    await updateFilesSent(
      trx,
      files.map((file) => file.id),
      messageId,
    );
    if (isAdmin) await mailAnswer(trx, config, row, text, files);
    else {
      await updateConversation(trx, id, { seen_at: Date.now() });
      await tellAboutMessage(trx, config, conversation, { author: by.author, text });
    }
    return { id: messageId, repeated: false };
  });
}
