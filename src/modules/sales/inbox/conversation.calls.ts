import { acknowledgement, confirmed, deletion, insertion } from '#src/core/calls/common-answers.ts';
import { contract, sent } from '#src/core/calls/contract.ts';
import { countContract } from '#src/core/calls/count-contract.ts';
import { aboutKinds } from '#src/core/questions.ts';
import type { AskedAbout } from '#src/core/site/question-forms.ts';
import type { PageQuery } from '#src/platform/http/page.ts';
import {
  filledText,
  list,
  oneOf,
  orNull,
  record,
  type Shape,
  text,
  type ValueOf,
  wholeNumber,
  yesOrNo,
} from '#src/platform/http/shape.ts';
import {
  type ConversationDetails,
  conversationStates,
  type DecidedState,
  type ListedConversation,
  type Message,
  messageKinds,
} from './conversation.ts';
import type { ListedState } from './conversation-search.ts';

const owner = record({ _id: text, name: text });

const listedFields = {
  _id: text,
  lastId: text,
  subject: text,
  state: oneOf(conversationStates),
  name: text,
  email: text,
  about: orNull(record({ kind: oneOf(aboutKinds), id: text, label: text, path: text })),
  owner: orNull(owner),
  messages: wholeNumber,
  lastFrom: oneOf(['customer', 'shop']),
  preview: text,
  lastAt: text,
  unread: yesOrNo,
};
const listed: Shape<ListedConversation> = record(listedFields);

const message: Shape<Message> = record({
  _id: text,
  kind: oneOf(messageKinds),
  author: text,
  byMail: yesOrNo,
  text,
  files: list(record({ _id: text, name: text })),
  leftOut: wholeNumber,
  at: text,
});

const details: Shape<ConversationDetails> = record({
  ...listedFields,
  phone: text,
  openedAt: text,
  answeredAt: orNull(text),
  customerId: orNull(text),
  thread: list(message),
  others: list(listed),
});

const setup = record({
  admins: list(owner),
  templates: list(record({ _id: text, name: text, text })),
  /** Whether answers by mail come back into the conversation. */
  takesReplies: yesOrNo,
});

/** What the screens of admins need besides the conversations. */
export type InboxSetup = ValueOf<typeof setup>;

export type AnswerTemplate = InboxSetup['templates'][number];

export const getConversationsCall = contract('GET /conversation', {
  query: sent<PageQuery & { state?: ListedState; owner?: string; order?: string; q?: string }>(),
  answer: list(listed),
});

export const getConversationCountCall = countContract('GET /conversation-count');

export const postQuestionCall = contract('POST /conversation', {
  body: sent<AskedAbout & { text: string }>(),
  answer: record({ acknowledged: confirmed, path: filledText }),
});

export const getConversationCall = contract('GET /conversation/:id', { answer: details });

export const putConversationCall = contract('PUT /conversation/:id', {
  body: sent<{ state?: DecidedState; owner?: string | null }>(),
  answer: acknowledgement,
});

export const postSeenCall = contract('POST /conversation/:id/seen', { answer: acknowledgement });

export const postMessageCall = contract('POST /conversation/:id/message', {
  body: sent<{ text: string; files?: string[]; lastSeen?: string }>(),
  answer: insertion,
});

export const postConversationNoteCall = contract('POST /conversation/:id/note', {
  body: sent<{ text: string }>(),
  answer: acknowledgement,
});

export const postConversationFileCall = contract('POST /conversation/:id/file', { answer: insertion });

/** A PDF or a picture. */
export const getConversationFileCall = contract('GET /conversation/:id/file/:file', {
  answer: { contentMediaType: '*/*' },
});

/** The same by the link in a mail. */
export const getLinkedFileCall = contract('GET /conversation-file/:id/:key', { answer: { contentMediaType: '*/*' } });

export const getInboxSetupCall = contract('GET /inbox-setup', { answer: setup });

export interface TemplateInput {
  name: string;
  text: string;
}

export const postTemplateCall = contract('POST /answer-template', { body: sent<TemplateInput>(), answer: insertion });

export const putTemplateCall = contract('PUT /answer-template/:id', {
  body: sent<Partial<TemplateInput>>(),
  answer: acknowledgement,
});

export const removeTemplateCall = contract('DELETE /answer-template/:id', { answer: deletion });

export const postInboundMailCall = contract('POST /inbound-mail', {
  answer: record({ taken: yesOrNo, reason: text }),
});
