import { callRow } from '#src/core/call.ts';
import { liveMarks } from '#src/core/live-marks.ts';
import { overviewSources } from '#src/core/overview-sources.ts';
import { fill } from '#src/core/point.ts';
import { questionKeepers } from '#src/core/questions.ts';
import type { Room } from '#src/core/server-module.ts';
import { conversations } from './0122-conversations.ts';
import {
  deleteTemplateCall,
  getConversation,
  getConversationCount,
  getConversationFile,
  getConversations,
  getInboxSetup,
  getLinkedFile,
  postConversationFile,
  postConversationNote,
  postMessage,
  postQuestion,
  postSeen,
  postTemplate,
  putConversation,
  putTemplate,
} from './conversation.api.ts';
import { listContacts, listNewestChanges } from './conversation-repository.server.ts';
import { conversationTables } from './conversation-tables.ts';
import { fetchMails } from './fetch-mail.server.ts';
import { postInboundMail } from './inbound-mail.api.ts';
import { conversationCheck } from './inbox-consistency.server.ts';
import { seedDemoConversations } from './inbox-demo.server.ts';
import { inboxSettings } from './inbox-settings.server.ts';
import { postInquiry } from './inquiry.api.ts';
import { removeUnsentFiles } from './keep-file.server.ts';
import { keepQuestion } from './open-conversation.server.ts';
import { removeOldConversations } from './remove-old-conversations.server.ts';

/** Inquiries and questions as conversations, which are answered on a page and by mail. */
export const inbox: Room = {
  settings: inboxSettings,
  schema: {
    migrations: () => ({
      '0122-conversations': conversations,
    }),
    tables: conversationTables,
  },
  calls: [
    callRow('anyone', postInquiry),
    callRow('signed-in', getConversations),
    callRow('signed-in', getConversationCount),
    callRow('signed-in', getConversation),
    callRow('admin', putConversation),
    callRow('signed-in', postQuestion),
    callRow('signed-in', postSeen),
    callRow('signed-in', postMessage),
    callRow('admin', postConversationNote),
    callRow('signed-in', postConversationFile),
    callRow('signed-in', getConversationFile),
    callRow('anyone', getLinkedFile),
    callRow('admin', getInboxSetup),
    callRow('admin', postTemplate),
    callRow('admin', putTemplate),
    callRow('admin', deleteTemplateCall),
    callRow('anyone', postInboundMail),
  ],
  jobs: [
    { what: 'mails of the mailbox', done: 'noted', everyMinute: true, run: fetchMails },
    { what: 'old conversations', done: 'removed', byAge: true, run: (parts) => removeOldConversations(parts) },
    { what: 'files without a message', done: 'removed', byAge: true, run: (parts) => removeUnsentFiles(parts) },
  ],
  consistencyChecks: [conversationCheck],
  seedDemo: seedDemoConversations,
  fills: [
    fill(overviewSources, { contacts: listContacts }),
    fill(questionKeepers, keepQuestion),
    fill(liveMarks, {
      needs: 'GET /conversation',
      topic: 'conversations',
      read: async (db, actor) => (await listNewestChanges(db, actor)).join(' '),
    }),
  ],
};
