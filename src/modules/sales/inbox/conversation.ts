import type { About } from '#src/core/questions.ts';
import type { AskedAbout } from '#src/core/site/question-forms.ts';

/** States of a conversation, in the order in which lists show them. */
export const conversationStates = ['new', 'waiting-for-us', 'waiting-for-them', 'done'] as const;
export type ConversationState = (typeof conversationStates)[number];

export const STATE_NAMES: Record<ConversationState, string> = {
  new: 'New',
  'waiting-for-us': 'Waiting for us',
  'waiting-for-them': 'Waiting for them',
  done: 'Done',
};

/** The states that an admin sets by hand; `new` ends with the first decision or answer. */
export const decidedStates = ['waiting-for-us', 'waiting-for-them', 'done'] as const;
export type DecidedState = (typeof decidedStates)[number];

/** From the customer, from the shop, or a note that only admins read. */
export const messageKinds = ['in', 'out', 'note'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** The state after a message, as long as no admin decides otherwise. */
export function stateAfter(before: ConversationState | undefined, kind: 'in' | 'out'): ConversationState {
  if (kind === 'out') return 'waiting-for-them';
  return before === undefined || before === 'new' ? 'new' : 'waiting-for-us';
}

/** A file of a message. */
export interface MessageFile {
  _id: string;
  /** With its ending. */
  name: string;
}

export interface Message {
  _id: string;
  kind: MessageKind;
  author: string;
  /** Came by mail. */
  byMail: boolean;
  text: string;
  files: MessageFile[];
  /** Number of files of a mail that were not kept. */
  leftOut: number;
  /** ISO 8601. */
  at: string;
}

/** An admin as the owner of conversations. */
export interface Owner {
  _id: string;
  name: string;
}

/** A conversation as a row of a list. */
export interface ListedConversation {
  _id: string;
  /** Id of the last message, and the cursor of lists. */
  lastId: string;
  subject: string;
  state: ConversationState;
  name: string;
  email: string;
  about: About | null;
  /** For admins. */
  owner: Owner | null;
  messages: number;
  lastFrom: 'customer' | 'shop';
  /** The beginning of the last message. */
  preview: string;
  /** ISO 8601. */
  lastAt: string;
  /** The other side has written something that the reader has not seen or answered. */
  unread: boolean;
}

/** A conversation with its messages. */
export interface ConversationDetails extends ListedConversation {
  phone: string;
  openedAt: string;
  answeredAt: string | null;
  /** Id of the customer's account; null for a visitor. */
  customerId: string | null;
  thread: Message[];
  /** Other conversations of the customer; for admins. */
  others: ListedConversation[];
}

export const MAX_MESSAGE_LENGTH = 10_000;
export const MAX_TEMPLATE_LENGTH = { name: 80, text: 5_000 } as const;
export const MAX_TEMPLATES = 50;
/** Per message. */
export const MAX_FILES = 5;
export const MAX_CONVERSATION_FILE_BYTES = 5 * 1024 * 1024;
export const ACCEPTED_FILES = 'application/pdf,image/jpeg,image/png,image/webp,image/avif';
/** Maximum number of messages of a conversation: limits how much one customer can store. */
export const MAX_MESSAGES = 500;

export const CONVERSATIONS_PATH = '/dashboard/conversations';
/** The list of a customer, with a form for a question. */
export const questionPath = ({ kind, id }: AskedAbout): string =>
  `${CONVERSATIONS_PATH}?${new URLSearchParams({ about: kind, id })}`;
export const conversationPath = (id: string): string => `${CONVERSATIONS_PATH}/${id}`;

const MAX_SUBJECT_LENGTH = 80;

/** The subject of a conversation without one: the beginning of its first line. */
export function subjectOf(text: string): string {
  const [line = ''] = text.trim().split('\n', 1);
  const words = line.replace(/\s+/gu, ' ').trim();
  return words.length <= MAX_SUBJECT_LENGTH ? words || 'Inquiry' : `${words.slice(0, MAX_SUBJECT_LENGTH - 1)}…`;
}
