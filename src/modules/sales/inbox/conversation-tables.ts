import { FORMER_CUSTOMER } from '#src/core/accounts/former-customer.ts';
import type { AboutKind } from '#src/core/questions.ts';
import type { FilePart } from '#src/platform/database/file-parts.server.ts';
import type { Timestamp } from '#src/platform/database/schema.ts';
import type { TableDeclaration } from '#src/platform/database/tables.ts';
import type { PreparedType } from '#src/platform/pdf/pdf-or-picture.server.ts';
import type { ConversationState, MessageKind } from './conversation.ts';

/** A conversation with a customer, or with a visitor who gave an email address. */
export interface ConversationTable {
  id: string;
  /** An inquiry of the contact form, or a question of a signed-in customer. */
  kind: 'inquiry' | 'question';
  subject: string;
  state: ConversationState;
  /** When an admin set the state by hand; null since the last message. */
  decided_at: Timestamp | null;
  /** Null for a visitor: then it belongs to the verified account with its email address. */
  customer_id: string | null;
  name: string;
  /** In lower case. */
  email: string;
  phone: string;
  about_kind: AboutKind | null;
  about_id: string | null;
  /** Name or number of what it is about, when it was opened. */
  about_label: string | null;
  /** Path of its page in the shop. */
  about_path: string | null;
  /** Id of the admin who answers. */
  owner_id: string | null;
  opened_at: Timestamp;
  /** Time of the first answer. */
  answered_at: Timestamp | null;
  /** When the customer last opened it. */
  seen_at: Timestamp | null;
  /** Number of messages; notes do not count. */
  messages: number;
  /** Id of the last message: lists are sorted by it. */
  last_id: string;
  last_at: Timestamp;
  last_from: 'customer' | 'shop';
  /** Id of the last change of any kind, for open pages. */
  change_id: string;
}

/** A message of a conversation, or a note that only admins read. */
export interface ConversationMessageTable {
  /** Ordered by time. */
  id: string;
  conversation_id: string;
  kind: MessageKind;
  /** Name, or address of the sender of a mail. */
  author: string;
  /** Id of the person; null for a visitor and for a mail. */
  author_id: string | null;
  via: 'form' | 'page' | 'mail';
  text: string;
  /** Number of files of a mail that were not kept. */
  left_out: number;
  at: Timestamp;
  /** Hash of the Message-ID: a mail is taken once. Null for other messages. */
  mail_key: string | null;
  request_key: string | null;
  request_hash: string | null;
}

/** A file of a message. */
export interface ConversationFileTable {
  id: string;
  conversation_id: string;
  /** Null until its message is sent. */
  message_id: string | null;
  /** Without its ending. */
  name: string;
  file_type: PreparedType;
  /** Id of the user; null for a mail. */
  sent_by: string | null;
  sent_at: Timestamp;
}

/** A part of such a file. */
export interface ConversationFilePartTable extends FilePart {
  file_id: string;
}

/** A text that admins insert into an answer. */
export interface AnswerTemplateTable {
  id: string;
  name: string;
  text: string;
}

/** Up to which mail the shop has read a mailbox. */
export interface MailboxPositionTable {
  /** Account and folder. */
  mailbox: string;
  /** UIDVALIDITY of the folder: with another one, uids mean other mails. */
  validity: string;
  uid: number;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    conversations: ConversationTable;
    conversation_messages: ConversationMessageTable;
    conversation_files: ConversationFileTable;
    conversation_file_parts: ConversationFilePartTable;
    answer_templates: AnswerTemplateTable;
    mailbox_positions: MailboxPositionTable;
  }
}

/** A company's account has an address to show. */
const OF_COMPANIES = `select conversations.id from conversations join "user" on "user".id = customer_id
  where "contactEmail" is not null`;

/** For the copy to another engine. */
export const conversationTables: readonly TableDeclaration[] = [
  {
    name: 'conversations',
    key: ['id'],
    after: ['user'],
    personal: {
      user: 'customer_id',
      email: ['email', 'customer_id is null'],
      omits: ['owner_id'],
      erased: {},
      named: {
        where: 'email = :email and customer_id <> :user',
        erased: {
          name: { sql: '(select name from "user" where id = customer_id)' },
          email: { sql: '(select email from "user" where id = customer_id)' },
          phone: '',
        },
      },
    },
  },
  {
    name: 'conversation_messages',
    key: ['id'],
    after: ['conversations'],
    personal: {
      within: ['conversation_id', 'conversations', 'id'],
      omits: ['author_id', 'mail_key', 'request_key', 'request_hash'],
      copied: "kind <> 'note'",
      erased: {},
      named: {
        // A name alone may be that of another person.
        where: `kind = 'in' and conversation_id in (${OF_COMPANIES}) and (author_id = :user or (author_id is null
          and author = :email))`,
        erased: { author: FORMER_CUSTOMER },
      },
    },
  },
  {
    name: 'conversation_files',
    key: ['id'],
    after: ['conversation_messages', 'conversations'],
    personal: { within: ['conversation_id', 'conversations', 'id'], omits: ['sent_by'], erased: {} },
  },
  { name: 'conversation_file_parts', key: ['file_id', 'part'], after: ['conversation_files'] },
  { name: 'answer_templates', key: ['id'] },
  { name: 'mailbox_positions', key: ['mailbox'] },
];
