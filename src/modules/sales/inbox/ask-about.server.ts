import { type Actor, actingName, requireSignedIn } from '#src/core/accounts/actor.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import { readInvoiceNumber } from '#src/core/orders/order-number.ts';
import type { About, KeptQuestion } from '#src/core/questions.ts';
import type { Shop } from '#src/core/shop.ts';
import type { AskedAbout } from '#src/core/site/question-forms.ts';
import { proformaPath } from '#src/modules/payments/invoices/proforma.ts';
import { readInvoice } from '#src/modules/payments/invoices/read-invoice.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import type { KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { isBlank } from '#src/platform/http/is-blank.ts';
import { atField } from '#src/platform/http/refusal.ts';
import { codeText } from '#src/platform/i18n/normal-text.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { quotePath } from '../quotes/quote.ts';
import { requireQuote } from '../quotes/require-quote.server.ts';
import { furtherMessageMail } from './conversation-mails.ts';
import { inboxSettings } from './inbox-settings.server.ts';
import { keepQuestion } from './open-conversation.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;

/** @throws Refusal 404 if there is no such thing, or it is not the actor's */
async function requireAbout(parts: Parts, actor: Actor, { kind, id }: AskedAbout): Promise<About & { phone: string }> {
  if (kind === 'quote') {
    const { number } = await requireQuote(parts.db, id, { actor });
    return { kind, id, label: number, path: quotePath(id), phone: '' };
  }
  const { number, lines, buyer } = await readInvoice(parts, actor, readInvoiceNumber(codeText(id)));
  return { kind, id: number, label: number, path: proformaPath(lines[0]?.orderId ?? ''), phone: buyer.phone };
}

/**
 * Keeps a question of a customer about a quote or an invoice in a conversation, and mails it to the sales team.
 * @throws Refusal 422 without a text, 404 if the quote or invoice is not the actor's
 */
export async function askAbout(
  parts: Parts,
  actor: Actor | undefined,
  asked: AskedAbout & { text: string },
  keyed?: KeyedRequest,
): Promise<KeptQuestion> {
  const customer = requireSignedIn(actor);
  const { phone, ...about } = await requireAbout(parts, customer, asked);
  if (isBlank(asked.text)) throw atField('text', 'question_empty', 'Please write your question.');
  const [text, subject] = [asked.text.trim(), `Question about ${about.label}`];
  return inTransaction(parts.db, async (trx) => {
    const kept = await keepQuestion(trx, { customer, phone, subject, text, about, keyed });
    if (kept.repeated) return kept;
    const mail = {
      author: actingName(customer),
      text,
      subject,
      email: customer.email,
      url: `${parts.config.publicUrl}${kept.path}`,
    };
    for (const to of settingsOf(parts.config, inboxSettings).addresses)
      await insertMail(trx, furtherMessageMail(to, mail));
    return kept;
  });
}
