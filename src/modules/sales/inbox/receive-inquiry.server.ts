import { z } from 'zod';
import { tellHappening } from '#src/core/happenings.server.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import { fillingsOf } from '#src/core/point.ts';
import type { About } from '#src/core/questions.ts';
import type { Shop } from '#src/core/shop.ts';
import { toolNameIn } from '#src/core/site/contact-path.ts';
import { firstInquiryProblem, MAX_INQUIRY_LENGTH } from '#src/core/site/inquiry.ts';
import { toolPages } from '#src/core/tools/tool-pages.ts';
import { findToolsByName } from '#src/core/tools/tool-repository.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import type { KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { atField } from '#src/platform/http/refusal.ts';
import { sentText } from '#src/platform/http/sent-values.ts';
import { codeText } from '#src/platform/i18n/normal-text.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { conversationPath, subjectOf } from './conversation.ts';
import { inquiryMail } from './conversation-mails.ts';
import { inboxSettings } from './inbox-settings.server.ts';
import { openConversation } from './open-conversation.server.ts';

/** The body of POST /inquiry. */
export const inquirySchema = z.object({
  name: sentText(MAX_INQUIRY_LENGTH.name),
  email: sentText(MAX_INQUIRY_LENGTH.email),
  phone: sentText(MAX_INQUIRY_LENGTH.phone),
  message: sentText(MAX_INQUIRY_LENGTH.message),
  /** Honeypot: people do not see this field, only bots fill it in. */
  website: sentText(500),
});

declare module '#src/core/happenings.server.ts' {
  interface Happenings {
    'inquiry.received': { _id: string; subject: string; about: string | null };
  }
}

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;

/** The tool that the links to the form have written into a message. */
async function aboutTool({ db, fills }: Parts, message: string): Promise<About | undefined> {
  const name = toolNameIn(message);
  const [tool] = name ? await findToolsByName(db, name) : [];
  if (!tool) return undefined;
  const [pages] = fillingsOf(fills, toolPages);
  return { kind: 'tool', id: tool._id, label: tool.toolName, path: pages?.pathOf(tool) ?? `/purchase/${tool._id}` };
}

/**
 * Opens a conversation with an inquiry and mails it to the sales team, in one transaction.
 * @returns whether an earlier attempt of this request has done so
 * @throws Refusal when a field is missing or invalid
 */
export async function receiveInquiry(
  parts: Parts,
  { website, ...inquiry }: z.output<typeof inquirySchema>,
  keyed?: KeyedRequest,
): Promise<{ repeated: boolean }> {
  const problem = firstInquiryProblem(inquiry);
  if (problem) throw atField(problem.field, 'inquiry_rule', problem.message);
  // A bot gets the same answer as a person, so it does not retry.
  if (website !== '') return { repeated: false };
  const about = await aboutTool(parts, inquiry.message);
  const { config, db } = parts;
  const { name, phone, message: text } = inquiry;
  const email = codeText(inquiry.email);
  const subject = about ? `Question about ${about.label}` : subjectOf(text);
  return inTransaction(db, async (trx) => {
    const opened = { kind: 'inquiry', subject, name, email, phone, about, text } as const;
    const { id, repeated } = await openConversation(trx, { ...opened, keyed });
    if (repeated) return { repeated };
    const places = { about: about?.label, url: `${config.publicUrl}${conversationPath(id)}` };
    for (const to of settingsOf(config, inboxSettings).addresses)
      await insertMail(trx, inquiryMail(to, inquiry, places));
    await tellHappening(parts, trx, 'inquiry.received', { _id: id, subject, about: about?.label ?? null });
    return { repeated };
  });
}
