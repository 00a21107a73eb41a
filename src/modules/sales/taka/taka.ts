import { formatDate } from '#src/core/site/calendar.ts';
import { isDay } from '#src/platform/i18n/days.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';

/** Exchange rate of the shop's currency in taka, and its day. */
export interface TakaRate {
  rate: number;
  /** ISO 8601 date. */
  date: string;
}

/** Parses `122.50@2026-11-01`; undefined if invalid. */
export function parseTakaRate(text: string): TakaRate | undefined {
  const [, rate, date] = /^(\d{1,6}(?:\.\d{1,4})?)@(\d{4}-\d\d-\d\d)$/.exec(text.trim()) ?? [];
  if (!rate || !date || Number(rate) === 0) return undefined;
  return isDay(date) ? { rate: Number(rate), date } : undefined;
}

/**
 * Formats a price in taka for comparison; nothing is ever owed in taka. Uses the currency code, because the fonts of
 * the shop and of many readers lack the sign, and a bare amount would be read as the shop's currency.
 */
export function formatInTaka(price: number, { rate, date }: TakaRate): string {
  return `about ${formatMoney(Math.round(price * rate), 'BDT').replace('৳', 'BDT')} (rate of ${formatDate(date, 'short')})`;
}
