import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Actor } from '#src/core/accounts/actor.ts';
import type { Contact } from '#src/core/overview-sources.ts';
import { containsPattern } from '#src/platform/database/like-pattern.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { PageRequest } from '#src/platform/http/page.ts';
import type { ConversationState } from './conversation.ts';
import type { ConversationMessageTable, ConversationTable } from './conversation-tables.ts';

/**
 * Id of the account that a conversation belongs to: that of its customer, or for one opened by a visitor the verified
 * account with its email address.
 */
const BELONGS_TO = sql<string | null>`coalesce(conversations.customer_id, (select belongs.id from "user" as belongs
  where belongs.email = conversations.email and belongs."emailVerified" = ${sql.lit(true)}))`;

const PREVIEW_LENGTH = 160;
const PREVIEW = sql<string | null>`(select substr(latest.text, 1, ${sql.lit(PREVIEW_LENGTH)})
  from conversation_messages as latest where latest.id = conversations.last_id)`;

const conversationRows = (db: Db) =>
  db
    .selectFrom('conversations')
    .leftJoin('user as owner', 'owner.id', 'conversations.owner_id')
    .selectAll('conversations')
    .select(['owner.name as owner_name', BELONGS_TO.as('belongs_to'), PREVIEW.as('preview')]);

type Rows = ReturnType<typeof conversationRows>;
export type StoredConversation = Awaited<ReturnType<Rows['execute']>>[number];

/** The SQL twin of the policy: all conversations for an admin, their own for a customer. */
function visibleTo({ role, userId, email }: Actor) {
  if (role === 'admin') return sql<boolean>`true`;
  return sql<boolean>`(conversations.customer_id = ${userId} or (conversations.customer_id is null
    and conversations.email = ${email.toLowerCase()} and ${BELONGS_TO} = ${userId}))`;
}

export async function findConversation(db: Db, id: string): Promise<StoredConversation | undefined> {
  return conversationRows(db).where('conversations.id', '=', id).executeTakeFirst();
}

/** Locks a conversation until the transaction ends, so that its messages are added one after the other. */
export async function lockConversation(trx: Db, id: string): Promise<Selectable<ConversationTable> | undefined> {
  const query = trx.selectFrom('conversations').selectAll().where('id', '=', id);
  return query.forNoKeyUpdate().executeTakeFirst();
}

/** Which conversations a list has. */
export interface ConversationFilter {
  /** Undefined: all. */
  states?: readonly ConversationState[] | undefined;
  /** Id of an admin; null: those without an owner; undefined: any. */
  owner?: string | null | undefined;
  /** Words that name, address, phone, subject and what it is about contain. */
  words?: readonly string[];
  /** Id of the order that they are about, by its invoice or quote, too; undefined: any. */
  order?: string | undefined;
  /** Only those of this customer, and not the one with this id. */
  of?: { customerId: string | null; email: string; except: string };
}

const SEARCHED = sql<string>`lower(concat_ws(' ', conversations.name, conversations.email, conversations.phone,
  conversations.subject, conversations.about_label))`;

/** The ids of an order, of its invoices, and of the quote that it came from. */
const idsAbout = (order: string) => sql<string>`(select ${order} union all
  select number from invoices join invoice_orders on invoice_id = invoices.id where invoice_orders.order_id = ${order}
  union all select quote_id from quote_orders where order_id = ${order})`;

function filtered(db: Db, { states, owner, words = [], order, of }: ConversationFilter) {
  let query = conversationRows(db);
  if (states) query = query.where('conversations.state', 'in', [...states]);
  if (owner === null) query = query.where('conversations.owner_id', 'is', null);
  else if (owner !== undefined) query = query.where('conversations.owner_id', '=', owner);
  for (const word of words) query = query.where(sql<boolean>`${SEARCHED} like ${containsPattern(word)} escape '\\'`);
  if (order !== undefined) query = query.where('about_id', 'in', idsAbout(order));
  if (!of) return query;
  return query
    .where('conversations.id', '<>', of.except)
    .where((eb) =>
      eb.or([
        eb('conversations.email', '=', of.email),
        ...(of.customerId === null ? [] : [eb('conversations.customer_id', '=', of.customerId)]),
      ]),
    );
}

/** A page of the conversations that an actor may see, the latest message first. */
export function listConversationRows(db: Db, actor: Actor, filter: ConversationFilter, page: PageRequest) {
  return filtered(db, filter)
    .where(visibleTo(actor))
    .$if(page.after !== undefined, (query) => query.where('conversations.last_id', '<', page.after ?? ''))
    .orderBy('conversations.last_id', 'desc')
    .limit(page.limit)
    .execute();
}

/** For an admin those that wait for the shop, for a customer those with an answer that is not seen. */
export async function countUnread(db: Db, actor: Actor): Promise<number> {
  const visible = db.selectFrom('conversations').where(visibleTo(actor));
  const unread =
    actor.role === 'admin'
      ? visible.where('state', 'in', ['new', 'waiting-for-us'])
      : visible.where('last_from', '=', 'shop').where((eb) => eb('last_at', '>', eb.fn.coalesce('seen_at', eb.lit(0))));
  const counted = unread.select(({ fn }) => fn.countAll<number | string>().as('count'));
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

const NEWEST_CHANGES = 20;

/** Ids of the newest changes that an actor may see: a change that commits late is among them, too. */
export async function listNewestChanges(db: Db, actor: Actor): Promise<string[]> {
  const rows = await db
    .selectFrom('conversations')
    .select('change_id')
    .where(visibleTo(actor))
    .orderBy('change_id', 'desc')
    .limit(NEWEST_CHANGES)
    .execute();
  return rows.map(({ change_id }) => change_id);
}

/** @returns false if there is one with this id */
export async function insertConversation(db: Db, conversation: Insertable<ConversationTable>): Promise<boolean> {
  const query = db.insertInto('conversations').values(conversation);
  const inserted = query.onConflict((oc) => oc.column('id').doNothing()).returning('id');
  return (await inserted.executeTakeFirst()) !== undefined;
}

export async function updateConversation(db: Db, id: string, change: Updateable<ConversationTable>): Promise<void> {
  await db.updateTable('conversations').set(change).where('id', '=', id).execute();
}

/** The open conversation of a customer about the same thing. */
export function findOpenAbout(db: Db, customerId: string, about: { kind: string; id: string }) {
  return db
    .selectFrom('conversations')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('about_kind', '=', about.kind as never)
    .where('about_id', '=', about.id)
    .where('state', '<>', 'done')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The conversation, in any state, of a customer about the same thing that has the message of a request. */
export function findAboutByKey(db: Db, customerId: string, about: { kind: string; id: string }, key: string) {
  return db
    .selectFrom('conversations')
    .innerJoin('conversation_messages', 'conversation_messages.conversation_id', 'conversations.id')
    .select('conversations.id')
    .where('customer_id', '=', customerId)
    .where('about_kind', '=', about.kind as never)
    .where('about_id', '=', about.id)
    .where('request_key', '=', key)
    .executeTakeFirst();
}

export async function insertMessage(db: Db, message: Insertable<ConversationMessageTable>): Promise<void> {
  await db.insertInto('conversation_messages').values(message).execute();
}

export type MessageRow = Selectable<ConversationMessageTable>;

/** Messages and notes of a conversation, oldest first. */
export function listMessages(db: Db, conversationId: string): Promise<MessageRow[]> {
  return db
    .selectFrom('conversation_messages')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .orderBy('id')
    .execute();
}

export function findMessageByKey(db: Db, conversationId: string, key: string) {
  return db
    .selectFrom('conversation_messages')
    .select(['id', 'request_hash'])
    .where('conversation_id', '=', conversationId)
    .where('request_key', '=', key)
    .executeTakeFirst();
}

export async function isMailTaken(db: Db, mailKey: string): Promise<boolean> {
  const query = db.selectFrom('conversation_messages').select('id').where('mail_key', '=', mailKey);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function countMailsSince(db: Db, conversationId: string, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('conversation_messages')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('conversation_id', '=', conversationId)
    .where('via', '=', 'mail')
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Inquiries since a time. @param since in milliseconds since the epoch */
export async function listContacts(db: Db, since: number): Promise<Contact[]> {
  const { rows } = await sql<{ at: number; email: string; ordered: number; answered: number | null }>`
    select opened_at as at, email, answered_at - opened_at as answered, case when exists (
      select 1 from "user" join orders on orders.customer_id = "user".id
      where "user".email = conversations.email and orders.placed_at >= conversations.opened_at
        and orders.state <> 'cancelled'
    ) then 1 else 0 end as ordered
    from conversations where kind = 'inquiry' and opened_at >= ${since}`.execute(db);
  return rows.map(({ at, email, ordered, answered }) => ({
    at: Number(at),
    email,
    ordered: ordered === 1,
    answeredAfter: answered === null ? null : Number(answered),
  }));
}
