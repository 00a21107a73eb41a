import { actingName } from '#src/core/accounts/actor.ts';
import type { About, CustomerQuestion } from '#src/core/questions.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { appendMessage, messageIdAt } from './append-message.server.ts';
import { conversationPath } from './conversation.ts';
import {
  findOpenAbout,
  insertConversation,
  insertMessage,
  lockConversation,
} from './conversation-repository.server.ts';

export interface FirstMessage {
  kind: 'inquiry' | 'question';
  subject: string;
  /** Undefined for a visitor. */
  customerId?: string;
  /** Id of the person who writes; by default the customer. */
  authorId?: string | undefined;
  name: string;
  /** Who writes; by default `name`. */
  author?: string | undefined;
  email: string;
  phone: string;
  about?: About | undefined;
  text: string;
  /** By default now. */
  at?: number;
}

/** Opens a conversation, in a transaction of its caller, who tells the sales team. @returns its id */
export async function openConversation(
  trx: Db,
  { text, about, customerId, author, authorId = customerId, at = Date.now(), ...first }: FirstMessage,
): Promise<string> {
  const [id, messageId] = [messageIdAt(at), messageIdAt(at)];
  await insertConversation(trx, {
    ...first,
    id,
    email: first.email.toLowerCase(),
    state: 'new',
    decided_at: null,
    customer_id: customerId ?? null,
    about_kind: about?.kind ?? null,
    about_id: about?.id ?? null,
    about_label: about?.label ?? null,
    about_path: about?.path ?? null,
    owner_id: null,
    opened_at: at,
    answered_at: null,
    seen_at: null,
    messages: 1,
    last_id: messageId,
    last_at: at,
    last_from: 'customer',
    change_id: newId(),
  });
  await insertMessage(trx, {
    id: messageId,
    conversation_id: id,
    kind: 'in',
    author: author ?? first.name,
    author_id: authorId ?? null,
    via: customerId ? 'page' : 'form',
    text,
    left_out: 0,
    at,
    mail_key: null,
    request_key: null,
    request_hash: null,
  });
  return id;
}

/**
 * Keeps a question of a customer: in the open conversation about the same thing, otherwise in a new one.
 * @returns the path of its page
 */
export async function keepQuestion(trx: Db, { customer, about, ...question }: CustomerQuestion): Promise<string> {
  const open = await findOpenAbout(trx, customer.userId, about);
  const by = { author: actingName(customer), authorId: (customer.person ?? customer).userId };
  const conversation = open && (await lockConversation(trx, open.id));
  if (!conversation) {
    const { userId: customerId, name, email } = customer;
    return conversationPath(
      await openConversation(trx, { ...question, ...by, kind: 'question', customerId, name, email, about }),
    );
  }
  const { text } = question;
  await appendMessage(trx, conversation, { ...by, kind: 'in', via: 'page', text });
  return conversationPath(conversation.id);
}
