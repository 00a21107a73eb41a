import type { Selectable } from 'kysely';
import { v7 } from 'uuid';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { stateAfter } from './conversation.ts';
import { insertMessage, updateConversation } from './conversation-repository.server.ts';
import type { ConversationTable } from './conversation-tables.ts';

/** The id of a message or a note: ordered by its time. */
export const messageIdAt = (at: number): string => v7({ msecs: at });

export interface NewMessage {
  kind: 'in' | 'out';
  author: string;
  authorId: string | null;
  via: 'form' | 'page' | 'mail';
  text: string;
  leftOut?: number;
  mailKey?: string;
  request?: KeyedRequest | undefined;
  /** By default now. */
  at?: number;
}

/**
 * Adds a message to a conversation that this transaction has locked, and brings its state up to date. The message is
 * later than all earlier ones, even if the clocks of two copies of the shop differ.
 * @returns id of the message
 */
export async function appendMessage(
  trx: Db,
  conversation: Selectable<ConversationTable>,
  { kind, author, authorId, via, text, leftOut = 0, mailKey, request, at: asked = Date.now() }: NewMessage,
): Promise<string> {
  const at = Math.max(asked, Number(conversation.last_at) + 1);
  const id = messageIdAt(at);
  await insertMessage(trx, {
    id,
    conversation_id: conversation.id,
    kind,
    author,
    author_id: authorId,
    via,
    text,
    left_out: leftOut,
    at,
    mail_key: mailKey ?? null,
    request_key: request?.key ?? null,
    request_hash: request?.hash ?? null,
  });
  const isAnswer = kind === 'out';
  await updateConversation(trx, conversation.id, {
    state: stateAfter(conversation.state, kind),
    decided_at: null,
    messages: conversation.messages + 1,
    last_id: id,
    last_at: at,
    last_from: isAnswer ? 'shop' : 'customer',
    change_id: newId(),
    ...(isAnswer && { answered_at: conversation.answered_at ?? at, owner_id: conversation.owner_id ?? authorId }),
  });
  return id;
}
