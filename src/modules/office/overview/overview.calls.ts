import { contract } from '#src/core/calls/contract.ts';
import { orderStates } from '#src/core/orders/order-progress.ts';
import {
  list,
  number,
  oneOf,
  optional,
  orNull,
  record,
  text,
  type ValueOf,
  wholeNumber,
} from '#src/platform/http/shape.ts';

const figures = { orders: wholeNumber, pieces: wholeNumber, amount: number };
const total = record(figures);

/** Totals over some orders; the amount covers only those in the shop's currency. */
export type Figures = ValueOf<typeof total>;

const periods = list(record({ from: text, ...figures }));
const named = list(record({ key: text, name: text, ...figures }));

const overview = record({
  currency: text,
  /** Orders in these currencies are counted, but not included in any amount. */
  otherCurrencies: list(text),
  last30Days: total,
  thirtyDaysBefore: total,
  /** All that is left to pay. */
  open: total,
  /** Twelve, oldest first; the last one is not over yet. Weeks begin on Monday. */
  weeks: periods,
  months: periods,
  /** All orders, without a limit in time. */
  states: list(record({ state: oneOf(orderStates), ...figures })),
  /** Over the twelve months, largest amount first. */
  tools: named,
  countries: named,
  openByAge: list(record({ from: wholeNumber, ...figures }, { to: optional(wholeNumber) })),
  /** What invoices ask to be paid before today; null if no module knows when they are due. */
  overdue: orNull(number),
  /** What arrived less what was paid back; null if no module records payments. */
  received: orNull(record({ last30Days: number, thirtyDaysBefore: number })),
  shortTools: list(
    record({
      key: text,
      name: text,
      stock: wholeNumber,
      /** Pieces ordered in the last 30 days. */
      ordered: wholeNumber,
      /** Days until it is sold out. */
      days: wholeNumber,
    }),
  ),
  /** Twelve months, oldest first; null if no module stores inquiries. */
  inquiries: orNull(
    list(
      record({
        from: text,
        inquiries: wholeNumber,
        people: wholeNumber,
        ordered: wholeNumber,
        /** Median time until the first answer, in minutes; null while none is answered. */
        answerMinutes: orNull(wholeNumber),
      }),
    ),
  ),
});

/** Answer of GET /overview. Cancelled orders count only in `states`. Days are those of the company’s calendar. */
export type Overview = ValueOf<typeof overview>;

/** A tool that sells out soon if sales continue as in the last 30 days. */
export type ShortTool = Overview['shortTools'][number];

/** Inquiries of a month, the number of people who sent them, and how many of these have ordered since. */
export type InquiryFigures = NonNullable<Overview['inquiries']>[number];

export const getOverviewCall = contract('GET /overview', { answer: overview });
