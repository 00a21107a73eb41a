import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { implement } from '#src/core/call.ts';
import { answerList, listQuery } from '#src/platform/http/answer-list.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { answerInserted, markRepeated, readKeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { receiveFile } from '#src/platform/http/receive-file.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { MAX_SEARCH_LENGTH } from '#src/platform/http/search-query.ts';
import { sendPrivateFile } from '#src/platform/http/send-private-file.ts';
import { sentText } from '#src/platform/http/sent-values.ts';
import { limits } from '#src/platform/limits/limit-table.ts';
import { askAbout } from './ask-about.server.ts';
import {
  getConversationCall,
  getConversationCountCall,
  getConversationFileCall,
  getConversationsCall,
  getInboxSetupCall,
  getLinkedFileCall,
  postConversationFileCall,
  postConversationNoteCall,
  postMessageCall,
  postQuestionCall,
  postSeenCall,
  postTemplateCall,
  putConversationCall,
  putTemplateCall,
  removeTemplateCall,
} from './conversation.calls.ts';
import {
  decidedStates,
  MAX_CONVERSATION_FILE_BYTES,
  MAX_FILES,
  MAX_MESSAGE_LENGTH,
  MAX_TEMPLATE_LENGTH,
} from './conversation.ts';
import { listedStates } from './conversation-search.ts';
import { addConversationNote, decideConversation } from './decide-conversation.server.ts';
import { keepFile, readConversationFile, readLinkedFile } from './keep-file.server.ts';
import { countConversations, listConversations, readInboxSetup } from './list-conversations.server.ts';
import { noteSeen, readConversation, requireConversation } from './read-conversation.server.ts';
import { sendMessage } from './send-message.server.ts';
import { addTemplate, changeTemplate, removeTemplate } from './write-template.server.ts';

const idText = plainText(100);

export const getConversations = implement(getConversationsCall, {
  summary:
    'Conversations, the latest message first: all for an admin, who may filter them, their own for a customer; order is the id of the order that they are about',
  query: listQuery.extend({
    state: z.enum(listedStates).optional(),
    owner: idText.optional(),
    order: idText.optional(),
    q: plainText(MAX_SEARCH_LENGTH).optional(),
  }),
  long: true,
  handle: ({ shop, actor, query, ...exchange }) =>
    answerList(query, exchange, (page) => listConversations(shop, actor, query, page)),
});

export const getConversationCount = implement(getConversationCountCall, {
  summary: 'Number of conversations that wait for the shop, or for a customer of those with an unread answer',
  handle: async ({ shop, actor }) => ({ count: await countConversations(shop, actor) }),
});

export const getConversation = implement(getConversationCall, {
  summary: 'A conversation with its messages, for its customer or an admin; only admins get its notes',
  params: idParams,
  handle: ({ shop, actor, params }) => readConversation(shop, actor, params.id),
});

export const putConversation = implement(putConversationCall, {
  summary: 'Sets state and owner of a conversation',
  params: idParams,
  body: z.object({ state: z.enum(decidedStates).optional(), owner: idText.nullable().optional() }),
  handle: async ({ shop, actor, params, body }) => {
    await decideConversation(shop, actor, params.id, body);
    return { acknowledged: true };
  },
});

export const postQuestion = implement(postQuestionCall, {
  summary:
    'A question about a quote (its id) or an invoice (its number): continues the open conversation about it, or opens one',
  body: z.object({ kind: z.enum(['quote', 'invoice']), id: plainText(80), text: sentText(MAX_MESSAGE_LENGTH) }),
  limit: limits.messageToSales,
  handle: async ({ shop, actor, body, request, reply }) => {
    const { path, repeated } = await askAbout(shop, actor, body, readKeyedRequest(request));
    markRepeated(reply, { repeated });
    return { acknowledged: true, path };
  },
});

export const postSeen = implement(postSeenCall, {
  summary: 'Notes that the customer has seen a conversation',
  params: idParams,
  handle: async ({ shop, actor, params }) => {
    await noteSeen(shop, actor, params.id);
    return { acknowledged: true };
  },
});

export const postMessage = implement(postMessageCall, {
  summary:
    'Adds a message to a conversation; one of an admin is mailed to the customer, and refused if lastSeen is not the last message',
  params: idParams,
  body: z.object({
    text: sentText(MAX_MESSAGE_LENGTH),
    files: z.array(idText).max(MAX_FILES).default([]),
    lastSeen: idText.optional(),
  }),
  handle: async ({ shop, actor, params, body, request, reply }) => {
    const { viewer } = await requireConversation(shop.db, actor, params.id);
    if (viewer.role !== 'admin') await shop.limits.count(limits.messageToSales, viewer.userId);
    return answerInserted(await sendMessage(shop, viewer, params.id, body, readKeyedRequest(request)), reply);
  },
});

export const postConversationNote = implement(postConversationNoteCall, {
  summary: 'Adds an internal note to a conversation; only admins can read it',
  params: idParams,
  body: z.object({ text: sentText(MAX_MESSAGE_LENGTH) }),
  handle: async ({ shop, actor, params, body }) => {
    await addConversationNote(shop, actor, params.id, body.text);
    return { acknowledged: true };
  },
});

const sentFile = {
  name: 'file',
  maxBytes: MAX_CONVERSATION_FILE_BYTES,
  missing: () =>
    new Refusal('malformed', 'file_missing', 'Please choose a file: a PDF or a picture.', { field: 'file' }),
  tooLarge: () => new Refusal('too-large', 'file_too_large', 'The file is larger than 5 MB.', { field: 'file' }),
};

const receiveConversationFile = (request: FastifyRequest) => receiveFile(request, sentFile);

export const postConversationFile = implement(postConversationFileCall, {
  summary: 'Sends a file for the next message of a conversation: multipart/form-data with a PDF or a picture in "file"',
  params: idParams,
  multipart: { file: 'file' },
  handle: async ({ shop, actor, params, request }) => {
    // Checked before the upload is read.
    await requireConversation(shop.db, actor, params.id);
    const insertedId = await keepFile(shop, actor, params.id, await receiveConversationFile(request));
    return { acknowledged: true, insertedId };
  },
});

export const getConversationFile = implement(getConversationFileCall, {
  summary: 'A file of a conversation',
  params: idParams.extend({ file: idText }),
  handle: async ({ shop, actor, params, reply }) =>
    sendPrivateFile(reply, await readConversationFile(shop, actor, params.id, params.file)),
});

export const getLinkedFile = implement(getLinkedFileCall, {
  summary: 'A file of a conversation, by the link in the mail to the customer',
  params: idParams.extend({ key: idText }),
  handle: async ({ shop, params, reply }) => sendPrivateFile(reply, await readLinkedFile(shop, params.id, params.key)),
});

export const getInboxSetup = implement(getInboxSetupCall, {
  summary: 'The admins who can own conversations, and the templates of answers',
  handle: ({ shop, actor }) => readInboxSetup(shop, actor),
});

const templateBody = z.object({ name: sentText(MAX_TEMPLATE_LENGTH.name), text: sentText(MAX_TEMPLATE_LENGTH.text) });

export const postTemplate = implement(postTemplateCall, {
  summary: 'Adds a template of answers',
  body: templateBody,
  handle: async ({ shop, actor, body }) => ({
    acknowledged: true,
    insertedId: await addTemplate(shop, actor, body),
  }),
});

export const putTemplate = implement(putTemplateCall, {
  summary: 'Changes a template of answers',
  description: 'What is not sent stays.',
  params: idParams,
  body: z.object({
    name: sentText(MAX_TEMPLATE_LENGTH.name).optional(),
    text: sentText(MAX_TEMPLATE_LENGTH.text).optional(),
  }),
  handle: async ({ shop, actor, params, body }) => {
    await changeTemplate(shop, actor, params.id, body);
    return { acknowledged: true };
  },
});

export const deleteTemplateCall = implement(removeTemplateCall, {
  summary: 'Deletes a template of answers',
  params: idParams,
  handle: async ({ shop, actor, params }) => ({
    acknowledged: true,
    deletedCount: await removeTemplate(shop, actor, params.id),
  }),
});
