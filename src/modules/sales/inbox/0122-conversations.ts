import { type Kysely, sql } from 'kysely';

async function createConversations(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('conversations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('decided_at', 'bigint')
    .addColumn('customer_id', 'text', (c) => c.references('user.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('about_kind', 'text')
    .addColumn('about_id', 'text')
    .addColumn('about_label', 'text')
    .addColumn('about_path', 'text')
    .addColumn('owner_id', 'text', (c) => c.references('user.id').onDelete('set null'))
    .addColumn('opened_at', 'bigint', (c) => c.notNull())
    .addColumn('answered_at', 'bigint')
    .addColumn('seen_at', 'bigint')
    .addColumn('messages', 'integer', (c) => c.notNull())
    .addColumn('last_id', 'text', (c) => c.notNull())
    .addColumn('last_at', 'bigint', (c) => c.notNull())
    .addColumn('last_from', 'text', (c) => c.notNull())
    .addColumn('change_id', 'text', (c) => c.notNull())
    .execute();
  const index = (name: string) => db.schema.createIndex(`conversations_${name}`).on('conversations');
  await index('by_last').column('last_id').execute();
  await index('by_state').columns(['state', 'last_id']).execute();
  await index('by_customer').columns(['customer_id', 'last_id']).execute();
  await index('by_email').columns(['email', 'last_id']).execute();
  await index('by_change').column('change_id').execute();
  await index('by_time').columns(['kind', 'opened_at']).execute();
  await index('by_owner').column('owner_id').execute();
  await index('by_about').columns(['about_id', 'last_id']).execute();
}

async function createMessages(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('conversation_messages')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('conversation_id', 'text', (c) => c.notNull().references('conversations.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('author_id', 'text')
    .addColumn('via', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('left_out', 'integer', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('mail_key', 'text', (c) => c.unique())
    .addColumn('request_key', 'text')
    .addColumn('request_hash', 'text')
    .addUniqueConstraint('conversation_messages_by_key', ['conversation_id', 'request_key'])
    .execute();
  const messages = db.schema.createIndex('conversation_messages_of').on('conversation_messages');
  await messages.columns(['conversation_id', 'id']).execute();
}

async function createFiles(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('conversation_files')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('conversation_id', 'text', (c) => c.notNull().references('conversations.id').onDelete('cascade'))
    .addColumn('message_id', 'text', (c) => c.references('conversation_messages.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('file_type', 'text', (c) => c.notNull())
    .addColumn('sent_by', 'text')
    .addColumn('sent_at', 'bigint', (c) => c.notNull())
    .execute();
  const files = (name: string) => db.schema.createIndex(`conversation_files_${name}`).on('conversation_files');
  await files('of').column('conversation_id').execute();
  await files('of_message').column('message_id').execute();
  await sql`create index conversation_files_unsent on conversation_files (sent_at) where message_id is null`.execute(
    db,
  );
  await db.schema
    .createTable('conversation_file_parts')
    .addColumn('file_id', 'text', (c) => c.notNull().references('conversation_files.id').onDelete('cascade'))
    .addColumn('part', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('conversation_file_parts_key', ['file_id', 'part'])
    .execute();
}

/** Conversations with customers and visitors. */
export const conversations = {
  async up(db: Kysely<never>): Promise<void> {
    await createConversations(db);
    await createMessages(db);
    await createFiles(db);
    await db.schema
      .createTable('answer_templates')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('mailbox_positions')
      .addColumn('mailbox', 'text', (c) => c.primaryKey())
      .addColumn('validity', 'text', (c) => c.notNull())
      .addColumn('uid', 'bigint', (c) => c.notNull())
      .execute();
  },
};
