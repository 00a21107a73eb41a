import type { Selectable } from 'kysely';
import type { Config } from '#src/core/config.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { conversationPath } from './conversation.ts';
import { furtherMessageMail } from './conversation-mails.ts';
import type { ConversationTable } from './conversation-tables.ts';
import { inboxSettings } from './inbox-settings.server.ts';
import { findOwnerEmail } from './owner-repository.server.ts';

/**
 * Mails a further message of a customer to the owner of the conversation, or to the sales team without one; not while
 * it waits for the shop already.
 * @param before as it was before the message
 */
export async function tellAboutMessage(
  trx: Db,
  config: Config,
  before: Selectable<ConversationTable>,
  message: { author: string; text: string },
): Promise<void> {
  if (before.state === 'new' || before.state === 'waiting-for-us') return;
  const owner = before.owner_id === null ? undefined : await findOwnerEmail(trx, before.owner_id);
  const { id, subject, email } = before;
  const url = `${config.publicUrl}${conversationPath(id)}`;
  for (const to of owner ? [owner] : settingsOf(config, inboxSettings).addresses)
    await insertMail(trx, furtherMessageMail(to, { ...message, subject, email, url }));
}
