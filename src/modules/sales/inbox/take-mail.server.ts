import { hash } from 'node:crypto';
import type { Shop } from '#src/core/shop.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { isOfTheMoment, Refusal } from '#src/platform/http/refusal.ts';
import { HOUR_MS } from '#src/platform/time/units.ts';
import { appendMessage, messageIdAt } from './append-message.server.ts';
import { MAX_MESSAGES } from './conversation.ts';
import { insertFile } from './conversation-file-repository.server.ts';
import {
  countMailsSince,
  findConversation,
  insertMessage,
  isMailTaken,
  lockConversation,
  updateConversation,
} from './conversation-repository.server.ts';
import { cleanFileName, type PreparedFile, prepareFile } from './keep-file.server.ts';
import type { InboundMail } from './mail-content.ts';
import { addressIn, isAutomatic, type MailHeader, readHead, recipientsIn, valuesOf } from './mail-head.ts';
import { readMail } from './read-mail.server.ts';
import { conversationAmong, isReplyAddress } from './reply-address.server.ts';
import { tellAboutMessage } from './tell-about-message.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'log'>;

/** Why a mail is left alone. */
export type MailRefusal = 'unreadable' | 'unsigned' | 'automatic' | 'own' | 'known' | 'no conversation' | 'too many';
export type MailOutcome = { taken: true } | { taken: false; reason: MailRefusal };

const leftAlone = (reason: MailRefusal): MailOutcome => ({ taken: false, reason });

/** Mails that one conversation takes in an hour: two programs that answer each other stop here. */
const MAX_MAILS_PER_HOUR = 30;

/** Whether the shop sent the mail itself. */
function isOwn(config: Shop['config'], head: readonly MailHeader[]): boolean {
  const own = addressIn(config.mailFrom);
  const senders = valuesOf(head, 'from', 'sender').map(addressIn);
  return senders.some((sender) => sender === own || isReplyAddress(config, sender));
}

/** The same for the same mail to the same conversation, by webhook and by mailbox. */
function keyOf(conversationId: string, head: readonly MailHeader[], raw: Buffer): string {
  const [messageId = ''] = valuesOf(head, 'message-id');
  return hash('sha256', `${conversationId}\n${messageId || hash('sha256', raw)}`);
}

/** The conversation that takes a mail, found without reading more than its headers; or why none does. */
async function destinationOf({ config, db }: Parts, raw: Buffer, recipients: readonly string[]) {
  const head = readHead(raw);
  if (!head) return leftAlone('unreadable');
  const id = conversationAmong(config, [...recipients, ...recipientsIn(head)]);
  if (!id) return leftAlone('unsigned');
  if (isAutomatic(head)) return leftAlone('automatic');
  if (isOwn(config, head)) return leftAlone('own');
  const mailKey = keyOf(id, head, raw);
  if (await isMailTaken(db, mailKey)) return leftAlone('known');
  const conversation = await findConversation(db, id);
  if (!conversation) return leftAlone('no conversation');
  const isFull = conversation.messages >= MAX_MESSAGES;
  if (isFull || (await countMailsSince(db, id, Date.now() - HOUR_MS)) >= MAX_MAILS_PER_HOUR)
    return leftAlone('too many');
  return { id, mailKey };
}

/** The files that are harmless pictures or PDFs. */
async function prepareFiles({ files }: InboundMail): Promise<PreparedFile[]> {
  const prepared: PreparedFile[] = [];
  for (const { name, content } of files) {
    const file = await prepareFile(Buffer.from(content, 'base64')).catch((error: unknown) => {
      if (error instanceof Refusal && !isOfTheMoment(error)) return undefined;
      throw error;
    });
    if (file) prepared.push({ ...file, name: cleanFileName(name) });
  }
  return prepared;
}

interface Taken {
  id: string;
  mailKey: string;
}

/** @returns false if another copy of the shop has taken the mail meanwhile */
async function storeMail({ config, db }: Parts, { id, mailKey }: Taken, content: InboundMail): Promise<boolean> {
  const files = await prepareFiles(content);
  const leftOut = content.leftOut + content.files.length - files.length;
  return inTransaction(db, async (trx) => {
    const conversation = await lockConversation(trx, id);
    if (!conversation || (await isMailTaken(trx, mailKey))) return false;
    const { sender: author, text } = content;
    const message = { kind: 'in', author, authorId: null, via: 'mail', text, leftOut, mailKey } as const;
    const messageId = await appendMessage(trx, conversation, message);
    const sent = { conversation_id: id, message_id: messageId, sent_by: null, sent_at: Date.now() };
    for (const { name, type, bytes } of files)
      await insertFile(trx, { ...sent, id: newId(), name, file_type: type }, bytes);
    await tellAboutMessage(trx, config, conversation, { author, text });
    return true;
  });
}

/** A mail that cannot be read has a note in its place: its sender waits for an answer. */
async function noteUnreadable(db: Db, { id, mailKey }: Taken): Promise<void> {
  await inTransaction(db, async (trx) => {
    const conversation = await lockConversation(trx, id);
    if (!conversation || (await isMailTaken(trx, mailKey))) return;
    const text =
      'A mail to this conversation could not be read. Please ask the customer to send it again, as plain text.';
    const note = { kind: 'note', author: 'Shop', author_id: null, via: 'mail', left_out: 0 } as const;
    const [at, unkeyed] = [Date.now(), { request_key: null, request_hash: null }];
    await insertMessage(trx, {
      ...note,
      ...unkeyed,
      id: messageIdAt(at),
      at,
      conversation_id: id,
      text,
      mail_key: mailKey,
    });
    const state = conversation.state === 'new' ? 'new' : 'waiting-for-us';
    await updateConversation(trx, id, { state, decided_at: at, change_id: newId() });
  });
}

/**
 * Takes a mail into the conversation whose signed address it was sent to. Subject and sender decide nothing: a mail
 * without such an address is logged and left alone.
 * @param recipients of the envelope, if they are known
 */
export async function takeMail(parts: Parts, raw: Buffer, recipients: readonly string[] = []): Promise<MailOutcome> {
  const outcome = await tryMail(parts, raw, recipients);
  if (!outcome.taken) parts.log.info({ reason: outcome.reason, bytes: raw.length }, 'an inbound mail is left alone');
  return outcome;
}

async function tryMail(parts: Parts, raw: Buffer, recipients: readonly string[]): Promise<MailOutcome> {
  const destination = await destinationOf(parts, raw, recipients);
  if (!('id' in destination)) return destination;
  let content: InboundMail;
  try {
    content = await readMail(raw);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    parts.log.warn({ err: error }, 'an inbound mail cannot be read');
    await noteUnreadable(parts.db, destination);
    return leftAlone('unreadable');
  }
  return (await storeMail(parts, destination, content)) ? { taken: true } : leftAlone('known');
}
