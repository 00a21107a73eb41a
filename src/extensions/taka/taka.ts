import { formatDate } from '#src/platform/i18n/dates.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';

/** Exchange rate of the shop's currency in taka, and its day. */
export interface TakaRate {
  rate: number;
  /** Such as 2026-11-01. */
  date: string;
}

/** Reads `122.50@2026-11-01`; undefined when it is none. */
export function parseTakaRate(text: string): TakaRate | undefined {
  const [, rate, date] = /^(\d{1,6}(?:\.\d{1,4})?)@(\d{4}-\d\d-\d\d)$/.exec(text.trim()) ?? [];
  if (!rate || !date || Number(rate) === 0) return undefined;
  const day = new Date(date);
  // 31 February is a day of March to Date.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date) ? { rate: Number(rate), date } : undefined;
}

/**
 * A price as a reader in Bangladesh compares it; nothing is owed in it. With the code: neither the shop's font nor that of many a
 * reader has the sign, and the amount alone would be read as the shop's currency.
 */
export function inTaka(price: number, { rate, date }: TakaRate): string {
  return `about ${formatMoney(Math.round(price * rate), 'BDT').replace('৳', 'BDT')} (rate of ${formatDate(date, 'short')})`;
}
