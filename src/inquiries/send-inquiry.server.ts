import { z } from 'zod';
import { inTransaction } from '#src/database/transaction.server.ts';
import { insertMail } from '#src/mail/outbox.server.ts';
import type { Shop } from '#src/server/shop.ts';
import { newId } from '#src/shared/new-id.server.ts';
import { Refusal } from '#src/shared/refusal.ts';
import { sentText } from '#src/shared/sent-values.ts';
import { firstInquiryProblem, longestInquiry } from './inquiry.ts';
import { inquiryMail } from './inquiry-mail.ts';
import { insertInquiry } from './inquiry-repository.server.ts';

/** The body of POST /inquiry. */
export const inquirySchema = z.object({
  name: sentText(longestInquiry.name),
  email: sentText(longestInquiry.email),
  phone: sentText(longestInquiry.phone),
  message: sentText(longestInquiry.message),
  /** A field that people do not see; who fills it in is a robot. */
  website: sentText(500),
});

/**
 * Keeps an inquiry and mails it to the sales team, in one transaction.
 * @throws Refusal when something is missing
 */
export async function sendInquiry(
  { db }: Pick<Shop, 'db'>,
  { website, ...inquiry }: z.output<typeof inquirySchema>,
): Promise<void> {
  const problem = firstInquiryProblem(inquiry);
  if (problem) throw new Refusal('rule', 'inquiry_rule', problem.message, { field: problem.field });
  // A robot is told what a person is told, so that it does not try again.
  if (website !== '') return;
  await inTransaction(db, async (trx) => {
    await insertInquiry(trx, { id: newId(), ...inquiry, created_at: Date.now() });
    await insertMail(trx, inquiryMail(inquiry));
  });
}
