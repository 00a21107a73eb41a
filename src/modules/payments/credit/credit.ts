import { parseAmount } from '#src/platform/i18n/amounts.ts';
import { amountRule, decimalsOf, toMinorUnits } from '#src/platform/i18n/money.ts';
import { ambiguity } from '#src/platform/i18n/read-number.ts';
import type { Problems } from '#src/platform/ui/use-submit.ts';
import type { CustomerCredit } from './credit.calls.ts';

/** A clerk's decision about a customer. */
export interface CreditDecision {
  /** ISO 8601. */
  at: string;
  /** Name of the clerk; null if the account is gone. */
  by: string | null;
}

/** A refusal of pieces because of the credit limit: in decimal numbers of `currency`. */
export interface CreditRefusal {
  limit: number;
  open: number;
  added: number;
  currency: string;
  /** The open invoice that was issued first. */
  invoice: string | null;
}

export const CREDIT_PATH = '/dashboard/credit';

/** Largest limit, in units of a currency. */
export const MAX_LIMIT = 1_000_000_000;

/** Empty: the limit of the setting. */
export function limitProblems({ limit }: { limit: string }, currency: string): Problems<'limit'> {
  if (limit.trim() === '') return {};
  const amount = parseAmount(limit, currency);
  const isAmount = amount >= 0 && amount <= MAX_LIMIT && toMinorUnits(amount, currency) !== undefined;
  if (isAmount) return {};
  if (amount > MAX_LIMIT) return { limit: 'This is too much.' };
  return { limit: ambiguity(limit, decimalsOf(currency)) ?? `${amountRule(currency)} 0 is possible.` };
}

/** How much of the limit is used, from 0 to 1 and above. */
export const shareUsed = ({ open, limit }: Pick<CustomerCredit, 'open' | 'limit'>): number =>
  limit === null ? 0 : limit === 0 ? (open > 0 ? Number.POSITIVE_INFINITY : 0) : open / limit;
