import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import type { Order } from '#src/core/orders/order.ts';
import { piecesOfTool } from '#src/core/orders/order-mails.ts';
import { requireVisibleOrder } from '#src/core/orders/own-order.server.ts';
import { fillingsOf } from '#src/core/point.ts';
import { questionKeepers } from '#src/core/questions.ts';
import type { Shop } from '#src/core/shop.ts';
import { company } from '#src/core/site/company.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import type { KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { isBlank } from '#src/platform/http/is-blank.ts';
import { atField } from '#src/platform/http/refusal.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { writeMail } from '#src/platform/mail/write-mail.ts';
import { orderPath } from './order-details.ts';

/** @param path of the page where the question is answered */
const questionMail = (
  to: string,
  customer: Actor,
  order: Order,
  question: string,
  path: { label: string; url: string },
) =>
  writeMail({
    to,
    replyTo: customer.email,
    subject: `Question about ${order.number}: ${piecesOfTool(order)}`,
    reference: `Order ${order.number}`,
    greeting: `${customer.name} asks about an order:`,
    paragraphs: question.split(/\n{2,}/),
    rows: [
      ['Order', order.number],
      ['Customer', customer.name],
      ['Email', customer.email],
      ['Phone', order.orderedPhone],
    ],
    button: path,
    signature: company.name,
  });

/**
 * Mails a question about an order to the sales team, and keeps it where a module keeps questions: once, if a request
 * with a key is sent again.
 * @throws Refusal if it is empty, or the order is not the actor's
 */
export async function askAboutOrder(
  { config, db, fills }: Pick<Shop, 'config' | 'db' | 'fills'>,
  actor: Actor | undefined,
  orderId: string,
  typed: string,
  keyed?: KeyedRequest,
): Promise<{ repeated: boolean }> {
  const customer = requireSignedIn(actor);
  const { order } = await requireVisibleOrder(db, customer, orderId);
  if (isBlank(typed)) throw atField('text', 'question_empty', 'Please write your question.');
  const text = typed.trim();
  return inTransaction(db, async (trx) => {
    const [keep] = fillingsOf(fills, questionKeepers);
    const about = { kind: 'order', id: orderId, label: order.number, path: orderPath(order) } as const;
    const subject = `Question about ${order.number}`;
    const kept = await keep?.(trx, { customer, phone: order.orderedPhone, subject, text, about, keyed });
    if (kept?.repeated) return { repeated: true };
    const page = kept ? { label: 'Answer', path: kept.path } : { label: 'Open the order', path: orderPath(order) };
    const button = { label: page.label, url: `${config.publicUrl}${page.path}` };
    for (const to of config.salesEmails) await insertMail(trx, questionMail(to, customer, order, text, button));
    return { repeated: false };
  });
}
