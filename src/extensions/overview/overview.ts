import type { OrderState } from '#src/core/orders/lifecycle.ts';

/** Count and sum of orders; the sum covers those in the currency of the shop, in its minor units. */
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

/** A tool that sells out soon if it goes on selling as in the last 30 days. */
export interface ShortTool {
  key: string;
  name: string;
  stock: number;
  /** Pieces ordered in the last 30 days. */
  ordered: number;
  days: number;
}

/** Inquiries of a month, how many people wrote them, and how many of those have placed an order since. */
export interface InquiryFigures {
  from: string;
  inquiries: number;
  people: number;
  ordered: number;
}

/** The answer of GET /overview. Cancelled orders are only in `states`. Days are those of UTC. */
export interface Overview {
  currency: string;
  /** Orders in these are counted, and their money is in no amount. */
  otherCurrencies: string[];
  last30Days: Figures;
  thirtyDaysBefore: Figures;
  /** All that is still to be received. */
  open: Figures;
  /** Twelve, oldest first; the last one is not over yet. Weeks begin on Monday. */
  weeks: PeriodFigures[];
  months: PeriodFigures[];
  /** Of all time. */
  states: (Figures & { state: OrderState })[];
  /** Of the twelve months, most money first. */
  tools: NamedFigures[];
  countries: NamedFigures[];
  openByAge: OpenFigures[];
  shortTools: ShortTool[];
  /** Twelve months, oldest first; null where no inquiries are kept. */
  inquiries: InquiryFigures[] | null;
}

/** Tools that last fewer days are shown. */
export const SHORT_DAYS = 30;
