import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import type { Shop } from '#src/core/shop.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { isBlank } from '#src/platform/http/is-blank.ts';
import { atField } from '#src/platform/http/refusal.ts';
import { messageIdAt } from './append-message.server.ts';
import type { DecidedState } from './conversation.ts';
import { insertMessage, lockConversation, updateConversation } from './conversation-repository.server.ts';
import { isPossibleOwner } from './owner-repository.server.ts';
import { noConversation } from './read-conversation.server.ts';

export interface ConversationDecision {
  state?: DecidedState | undefined;
  /** Id of an admin; null for none. */
  owner?: string | null | undefined;
}

/**
 * Sets state and owner of a conversation. The next message decides the state again.
 * @throws Refusal 403 unless the actor is an admin
 */
export async function decideConversation(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  actor: Actor | undefined,
  id: string,
  { state, owner }: ConversationDecision,
): Promise<void> {
  requireAdmin(actor);
  await inTransaction(db, async (trx) => {
    if (!(await lockConversation(trx, id))) throw noConversation();
    if (owner && !(await isPossibleOwner(trx, owner, config.adminEmails)))
      throw atField('owner', 'owner_not_admin', 'Only an administrator can own a conversation.');
    await updateConversation(trx, id, {
      change_id: newId(),
      ...(state && { state, decided_at: Date.now() }),
      ...(owner !== undefined && { owner_id: owner }),
    });
  });
}

/** Adds a note, which the customer never sees. @throws Refusal 403 unless the actor is an admin */
export async function addConversationNote(
  { db }: Pick<Shop, 'db'>,
  actor: Actor | undefined,
  id: string,
  text: string,
): Promise<void> {
  const admin = requireAdmin(actor);
  if (isBlank(text)) throw atField('text', 'note_empty', 'Please write a note.');
  await inTransaction(db, async (trx) => {
    if (!(await lockConversation(trx, id))) throw noConversation();
    const at = Date.now();
    await insertMessage(trx, {
      id: messageIdAt(at),
      conversation_id: id,
      kind: 'note',
      author: admin.name,
      author_id: admin.userId,
      via: 'page',
      text: text.trim(),
      left_out: 0,
      at,
      mail_key: null,
      request_key: null,
      request_hash: null,
    });
    await updateConversation(trx, id, { change_id: newId() });
  });
}
