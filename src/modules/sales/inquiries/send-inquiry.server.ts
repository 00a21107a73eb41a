import { z } from 'zod';
import { settingsOf } from '#src/core/module-settings.ts';
import type { Shop } from '#src/core/shop.ts';
import { firstInquiryProblem, MAX_INQUIRY_LENGTH } from '#src/core/site/inquiry.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { sentText } from '#src/platform/http/sent-values.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { inquiryMail } from './inquiry-mail.ts';
import { insertInquiry } from './inquiry-repository.server.ts';
import { inquirySettings } from './inquiry-settings.server.ts';

/** The body of POST /inquiry. */
export const inquirySchema = z.object({
  name: sentText(MAX_INQUIRY_LENGTH.name),
  email: sentText(MAX_INQUIRY_LENGTH.email),
  phone: sentText(MAX_INQUIRY_LENGTH.phone),
  message: sentText(MAX_INQUIRY_LENGTH.message),
  /** Honeypot: people do not see this field, only bots fill it in. */
  website: sentText(500),
});

/**
 * Stores an inquiry and mails it to the sales team, in one transaction.
 * @throws Refusal when a field is missing or invalid
 */
export async function receiveInquiry(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  { website, ...inquiry }: z.output<typeof inquirySchema>,
): Promise<void> {
  const problem = firstInquiryProblem(inquiry);
  if (problem) throw new Refusal('rule', 'inquiry_rule', problem.message, { field: problem.field });
  // A bot gets the same answer as a person, so it does not retry.
  if (website !== '') return;
  await inTransaction(db, async (trx) => {
    await insertInquiry(trx, { id: newId(), ...inquiry, created_at: Date.now() });
    for (const to of settingsOf(config, inquirySettings).addresses) await insertMail(trx, inquiryMail(to, inquiry));
  });
}
