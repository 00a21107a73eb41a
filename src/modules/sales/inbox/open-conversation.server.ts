import { v5 } from 'uuid';
import { actingName } from '#src/core/accounts/actor.ts';
import type { About, CustomerQuestion, KeptQuestion } from '#src/core/questions.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { type Inserted, type KeyedRequest, requireSameRequest } from '#src/platform/http/idempotency-key.ts';
import { appendMessage, messageIdAt } from './append-message.server.ts';
import { conversationPath } from './conversation.ts';
import {
  findAboutByKey,
  findMessageByKey,
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
  /** The request that opens it once: with its key, the same conversation of the same sender. */
  keyed?: KeyedRequest | undefined;
}

/** Of the ids of conversations that a request with a key has opened. */
const KEYED = 'b8a1c4f0-6a0b-4c3e-9d0a-5a7b3f1e2c64';

/** The conversation of an earlier attempt. @throws Refusal if the key was used for another message */
async function requireSameMessage(trx: Db, id: string, keyed: KeyedRequest | undefined): Promise<Inserted> {
  const earlier = keyed && (await findMessageByKey(trx, id, keyed.key));
  requireSameRequest(earlier?.request_hash ?? null, keyed?.hash, 'message');
  return { id, repeated: true };
}

/**
 * Opens a conversation, in a transaction of its caller, who tells the sales team unless an earlier attempt of the same
 * request has opened it.
 * @throws Refusal if the key of the request was used for another one
 */
export async function openConversation(
  trx: Db,
  { text, about, customerId, author, authorId = customerId, at = Date.now(), keyed, ...first }: FirstMessage,
): Promise<Inserted> {
  const messageId = messageIdAt(at);
  const id = keyed ? v5(JSON.stringify([customerId ?? first.email, keyed.key]), KEYED) : messageIdAt(at);
  const isNew = await insertConversation(trx, {
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
  if (!isNew) return requireSameMessage(trx, id, keyed);
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
    request_key: keyed?.key ?? null,
    request_hash: keyed?.hash ?? null,
  });
  return { id, repeated: false };
}

/**
 * Keeps a question of a customer: in the open conversation about the same thing, otherwise in a new one.
 * @throws Refusal if the key of the request was used for another question
 */
export async function keepQuestion(trx: Db, { customer, about, ...question }: CustomerQuestion): Promise<KeptQuestion> {
  const open = await findOpenAbout(trx, customer.userId, about);
  const by = { author: actingName(customer), authorId: (customer.person ?? customer).userId };
  const conversation = open && (await lockConversation(trx, open.id));
  const { text, keyed } = question;
  const earlier = keyed && (await findAboutByKey(trx, customer.userId, about, keyed.key));
  if (earlier) {
    const { repeated } = await requireSameMessage(trx, earlier.id, keyed);
    return { path: conversationPath(earlier.id), repeated };
  }
  if (!conversation) {
    const { userId: customerId, name, email } = customer;
    const first = { ...question, ...by, kind: 'question', customerId, name, email, about } as const;
    const { id, repeated } = await openConversation(trx, first);
    return { path: conversationPath(id), repeated };
  }
  await appendMessage(trx, conversation, { ...by, kind: 'in', via: 'page', text, request: keyed });
  return { path: conversationPath(conversation.id), repeated: false };
}
