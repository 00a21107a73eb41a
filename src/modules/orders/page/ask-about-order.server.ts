import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import { piecesOfTool } from '#src/core/orders/order-mails.ts';
import { requireVisibleOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { company } from '#src/core/site/company.ts';
import { isBlank } from '#src/platform/http/is-blank.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { writeMail } from '#src/platform/mail/write-mail.ts';
import { orderPath } from './order-details.ts';

/**
 * Mails a question about an order to the sales team. @throws Refusal if it is empty, or the order is not the actor's
 */
export async function askAboutOrder(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  actor: Actor | undefined,
  orderId: string,
  question: string,
): Promise<void> {
  const customer = requireSignedIn(actor);
  const { order } = await requireVisibleOrder(db, customer, orderId);
  if (isBlank(question)) throw new Refusal('rule', 'question_empty', 'Please write your question.', { field: 'text' });
  const mailTo = (to: string) =>
    writeMail({
      to,
      replyTo: customer.email,
      subject: `Question about ${order.number}: ${piecesOfTool(order)}`,
      reference: `Order ${order.number}`,
      greeting: `${customer.name} asks about an order:`,
      paragraphs: question.trim().split(/\n{2,}/),
      rows: [
        ['Order', order.number],
        ['Customer', customer.name],
        ['Email', customer.email],
        ['Phone', order.orderedPhone],
      ],
      button: { label: 'Open the order', url: `${config.publicUrl}${orderPath(order)}` },
      signature: company.name,
    });
  for (const to of config.salesEmails) await insertMail(db, mailTo(to));
}
