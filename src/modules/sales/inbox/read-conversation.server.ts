import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import { mayAct } from '#src/core/accounts/policy.ts';
import type { Shop } from '#src/core/shop.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import type { ConversationDetails, Message } from './conversation.ts';
import { listFiles } from './conversation-file-repository.server.ts';
import {
  findConversation,
  listConversationRows,
  listMessages,
  type MessageRow,
  type StoredConversation,
  updateConversation,
} from './conversation-repository.server.ts';
import { toListed } from './list-conversations.server.ts';

export const noConversation = () => new Refusal('missing', 'conversation_not_found', 'There is no such conversation.');

/** A conversation, for its customer or an admin. @throws Refusal 404 for others */
export async function requireConversation(
  db: Db,
  actor: Actor | undefined,
  id: string,
): Promise<{ viewer: Actor; row: StoredConversation }> {
  const viewer = requireSignedIn(actor);
  const row = await findConversation(db, id);
  if (!row || !mayAct(viewer, 'see', { customerId: row.belongs_to ?? '' })) throw noConversation();
  return { viewer, row };
}

type FileRow = Awaited<ReturnType<typeof listFiles>>[number];

const toMessage = (row: MessageRow, files: readonly FileRow[]): Message => ({
  _id: row.id,
  kind: row.kind,
  author: row.author,
  byMail: row.via === 'mail',
  text: row.text,
  files: files.map(({ id, name, file_type }) => ({
    _id: id,
    name: `${name}.${file_type === 'application/pdf' ? 'pdf' : 'webp'}`,
  })),
  leftOut: row.left_out,
  at: new Date(Number(row.at)).toISOString(),
});

/** Other conversations that the page of one lists. */
const MAX_OTHERS = 10;

/** A conversation with its messages; for an admin also its notes and the customer's other conversations. */
export async function readConversation(
  { db }: Pick<Shop, 'db'>,
  actor: Actor | undefined,
  id: string,
): Promise<ConversationDetails> {
  const { viewer, row } = await requireConversation(db, actor, id);
  const isAdmin = viewer.role === 'admin';
  const [messages, files] = await Promise.all([listMessages(db, id), listFiles(db, id)]);
  const filesOf = Map.groupBy(files, ({ message_id }) => message_id);
  const visible = messages.filter(({ kind }) => isAdmin || kind !== 'note');
  const of = { customerId: row.belongs_to, email: row.email, except: id };
  const others = isAdmin ? await listConversationRows(db, viewer, { of }, { limit: MAX_OTHERS }) : [];
  return {
    ...toListed(row, viewer),
    phone: row.phone,
    openedAt: new Date(Number(row.opened_at)).toISOString(),
    answeredAt: row.answered_at === null ? null : new Date(Number(row.answered_at)).toISOString(),
    customerId: isAdmin ? row.belongs_to : null,
    thread: visible.map((message) => toMessage(message, filesOf.get(message.id) ?? [])),
    others: others.map((other) => toListed(other, viewer)),
  };
}

/** Notes that the customer has seen a conversation; an admin sees it without a trace. */
export async function noteSeen({ db }: Pick<Shop, 'db'>, actor: Actor | undefined, id: string): Promise<void> {
  const { viewer, row } = await requireConversation(db, actor, id);
  if (row.belongs_to !== viewer.userId || !toListed(row, viewer).unread) return;
  await updateConversation(db, id, { seen_at: Math.max(Date.now(), Number(row.last_at)), change_id: newId() });
}
