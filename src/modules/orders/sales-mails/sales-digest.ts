import type { Order } from '#src/core/orders/order.ts';
import { company } from '#src/core/site/company.ts';
import { addDays, type Calendar } from '#src/platform/i18n/days.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { writeMail } from '#src/platform/mail/write-mail.ts';
import { type SalesEvent, salesEvents, summariseOrder } from './sales-mail.ts';

/** An order event in the digest. */
export interface News {
  event: SalesEvent;
  order: Order;
}

/** Maximum number of rows, because mail programs truncate longer mails. Further events are only counted. */
const MAX_ROWS = 300;

/** The latest day whose digest hour has passed, such as `2026-11-22`. */
export function digestDay(now: number, hour: number, { clockAt, dayOf }: Calendar): string {
  return clockAt(now).getUTCHours() < hour ? addDays(dayOf(now), -1) : dayOf(now);
}

/** Amounts in different currencies are not added up. */
function sumOf(news: readonly News[]): string {
  const sums = new Map<string, number>();
  for (const { order } of news) sums.set(order.currency, (sums.get(order.currency) ?? 0) + order.orderedTotalPrice);
  return [...sums].map(([currency, amount]) => formatMoney(amount, currency)).join(' + ');
}

const pluralise = (count: number, singular: string, plural: string) =>
  `${formatPieces(count)} ${count === 1 ? singular : plural}`;

function headline(news: readonly News[]): string {
  const of = (kind: (typeof salesEvents)[SalesEvent]['kind'], singular: string, plural: string) => {
    const some = news.filter(({ event }) => salesEvents[event].kind === kind);
    return some.length > 0 && `${pluralise(some.length, singular, plural)}, ${sumOf(some)}`;
  };
  const parts = [
    of('order', 'new order', 'new orders'),
    of('change', 'changed order', 'changed orders'),
    of('cancellation', 'cancellation', 'cancellations'),
  ];
  return parts.filter(Boolean).join('; ');
}

/** Mail to a sales address about the events of a day, oldest first. @param news must not be empty */
export function digestMail(to: string, news: readonly News[], publicUrl: string) {
  const remaining = news.length - MAX_ROWS;
  return writeMail({
    to,
    subject: headline(news),
    greeting: `Since the last digest: ${headline(news)}.`,
    paragraphs:
      remaining > 0
        ? [`The first ${formatPieces(MAX_ROWS)} are below; the dashboard has the other ${formatPieces(remaining)}.`]
        : [],
    rows: news
      .slice(0, MAX_ROWS)
      .map(({ event, order }) => [
        salesEvents[event].title,
        `${summariseOrder(order)}\n${order.orderedPhone} · ${order.orderedEmail}\n${order.number}`,
      ]),
    button: { label: 'Open the orders', url: `${publicUrl}/dashboard` },
    signature: company.name,
  });
}
