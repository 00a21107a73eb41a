import type { Order } from '#src/core/orders/order.ts';
import { company } from '#src/core/site/company.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { writeMail } from '#src/platform/mail/letter.ts';
import { orderInShort, type SalesEvent, salesEvents } from './sales-mail.ts';

/** An event of an order as a line of the digest. */
export interface News {
  event: SalesEvent;
  order: Order;
}

/** Rows of one digest; a mail program shows a longer mail in part. What is more is counted. */
const MAX_ROWS = 300;

/** The day whose digest hour has passed last, as `2026-11-22`. @param zone IANA name of a time zone */
export function digestDay(now: number, hour: number, zone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
  });
  const parts = format.formatToParts(now);
  const value = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const day = value('hour') < hour ? value('day') - 1 : value('day');
  return new Date(Date.UTC(value('year'), value('month') - 1, day)).toISOString().slice(0, 10);
}

/** Amounts in different currencies are not added up. */
function sumOf(news: readonly News[]): string {
  const sums = new Map<string, number>();
  for (const { order } of news) sums.set(order.currency, (sums.get(order.currency) ?? 0) + order.orderedTotalPrice);
  return [...sums].map(([currency, amount]) => formatMoney(amount, currency)).join(' + ');
}

const counted = (count: number, one: string, many: string) => `${formatPieces(count)} ${count === 1 ? one : many}`;

function headline(news: readonly News[]): string {
  const isOrder = ({ event }: News) => salesEvents[event].kind === 'order';
  const [orders, cancelled] = [news.filter(isOrder), news.filter((one) => !isOrder(one))];
  const parts = [
    orders.length > 0 && `${counted(orders.length, 'new order', 'new orders')}, ${sumOf(orders)}`,
    cancelled.length > 0 && `${counted(cancelled.length, 'cancellation', 'cancellations')}, ${sumOf(cancelled)}`,
  ];
  return parts.filter(Boolean).join('; ');
}

/** One mail to one address in sales about the events of a day, oldest first. @param news at least one */
export function digestMail(to: string, news: readonly News[], publicUrl: string) {
  const left = news.length - MAX_ROWS;
  return writeMail({
    to,
    subject: headline(news),
    greeting: `Since the last digest: ${headline(news)}.`,
    paragraphs:
      left > 0
        ? [`The first ${formatPieces(MAX_ROWS)} are below; the dashboard has the other ${formatPieces(left)}.`]
        : [],
    rows: news
      .slice(0, MAX_ROWS)
      .map(({ event, order }) => [
        salesEvents[event].title,
        `${orderInShort(order)}\n${order.orderedPhone} · ${order.orderedEmail}\n${order.number}`,
      ]),
    button: { label: 'Open the orders', url: `${publicUrl}/dashboard` },
    signature: company.name,
  });
}
