import type { OrderState } from '#src/core/orders/order-progress.ts';

/** Totals over some orders; the amount covers only those in the shop's currency. */
export interface Figures {
  orders: number;
  pieces: number;
  amount: number;
}

/** A week or a month; `from` is its first day. */
export interface PeriodFigures extends Figures {
  from: string;
}

/** `key` is the id of a tool, or the ISO 3166 code of a country. */
export interface NamedFigures extends Figures {
  key: string;
  name: string;
}

/** Amounts due for orders of this age in days; without `to` the range is open. */
export interface OpenFigures extends Figures {
  from: number;
  to?: number;
}

/** A tool that sells out soon if sales continue as in the last 30 days. */
export interface ShortTool {
  key: string;
  name: string;
  stock: number;
  /** Pieces ordered in the last 30 days. */
  ordered: number;
  /** Days until it is sold out. */
  days: number;
}

/** Inquiries of a month, the number of people who sent them, and how many of these have ordered since. */
export interface InquiryFigures {
  from: string;
  inquiries: number;
  people: number;
  ordered: number;
  /** Median time until the first answer, in minutes; null while none is answered. */
  answerMinutes: number | null;
}

/** Answer of GET /overview. Cancelled orders count only in `states`. Days are those of the company’s calendar. */
export interface Overview {
  currency: string;
  /** Orders in these currencies are counted, but not included in any amount. */
  otherCurrencies: string[];
  last30Days: Figures;
  thirtyDaysBefore: Figures;
  /** All outstanding amounts. */
  open: Figures;
  /** Twelve, oldest first; the last one is not over yet. Weeks begin on Monday. */
  weeks: PeriodFigures[];
  months: PeriodFigures[];
  /** All orders, without a limit in time. */
  states: (Figures & { state: OrderState })[];
  /** Over the twelve months, largest amount first. */
  tools: NamedFigures[];
  countries: NamedFigures[];
  openByAge: OpenFigures[];
  /** What invoices ask to be paid before today; null if no module knows when they are due. */
  overdue: number | null;
  shortTools: ShortTool[];
  /** Twelve months, oldest first; null if no module stores inquiries. */
  inquiries: InquiryFigures[] | null;
}

/** A tool is short when its stock lasts fewer days. */
export const SHORT_DAYS = 30;
