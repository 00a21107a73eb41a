import type { Order } from '#src/core/orders/order.ts';
import type { OrderMail } from '#src/core/orders/order-mails.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { company } from '#src/core/site/company.ts';
import { creditedUntil } from './sample.ts';

/** The mail after a sample has arrived. @param askedAt when it was ordered, in milliseconds since the epoch */
export function feedbackMail({ orderedTool, toolId }: Order, askedAt: number): OrderMail {
  return {
    subject: `How is your ${orderedTool}?`,
    headline: 'What do you think of your sample?',
    text: `Your sample has arrived. Please write to ${company.email.sales} what you think of it, and what should be different for your market. Its price is taken off your first order of 500 pieces or more.`,
    rows: [['Credited on orders until', formatDate(creditedUntil(askedAt), 'long')]],
    button: { label: 'Order 500 pieces or more', path: `/purchase/${toolId}` },
  };
}
