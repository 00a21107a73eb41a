import { atField } from '#src/platform/http/refusal.ts';
import { fromMinorUnits, toMinorUnits } from '#src/platform/i18n/money.ts';
import type { MemberLimits, ShownLimits } from './company.ts';
import type { LimitColumns } from './company-tables.ts';

const limitRule = (field: string, message: string) => atField(field, 'limit_rule', message);

/** @throws Refusal 422 for a limit that is no amount */
export function limitColumns({ orderLimit, monthLimit }: MemberLimits, currency: string): LimitColumns {
  const minor = (limit: number | null, field: string) => {
    if (limit === null) return null;
    const amount = limit >= 0 ? toMinorUnits(limit, currency) : undefined;
    if (amount !== undefined) return amount;
    throw limitRule(field, `Please input an amount in ${currency}, or nothing for no limit.`);
  };
  return {
    order_limit_minor: minor(orderLimit, 'orderLimit'),
    month_limit_minor: minor(monthLimit, 'monthLimit'),
    limit_currency: orderLimit === null && monthLimit === null ? null : currency,
  };
}

/**
 * The limits of a member after a change, which sets them in the shop's currency.
 * @throws Refusal 422 for a limit that is no amount, and for one of two if the other is in an earlier currency
 */
export function changedLimits(
  { order_limit_minor, month_limit_minor, limit_currency }: LimitColumns,
  change: Partial<MemberLimits>,
  currency: string,
): LimitColumns {
  const stored = { order_limit_minor, month_limit_minor, limit_currency };
  if (change.orderLimit === undefined && change.monthLimit === undefined) return stored;
  const { limitCurrency, ...before } = limitsOf(stored, currency);
  const isKept = (field: keyof MemberLimits) => change[field] === undefined && before[field] !== null;
  const kept = (['orderLimit', 'monthLimit'] as const).find(isKept);
  if (kept && limitCurrency !== currency)
    throw limitRule(kept, `This limit is in ${limitCurrency}. Please set both in ${currency}.`);
  return limitColumns({ ...before, ...change }, currency);
}

/** The limits as the API answers them. @param currency of the shop: of limits that are set from now on */
export function limitsOf(
  { order_limit_minor, month_limit_minor, limit_currency }: LimitColumns,
  currency: string,
): ShownLimits {
  const limitCurrency = limit_currency ?? currency;
  const amount = (minor: LimitColumns['order_limit_minor']) =>
    minor === null ? null : fromMinorUnits(Number(minor), limitCurrency);
  return { orderLimit: amount(order_limit_minor), monthLimit: amount(month_limit_minor), limitCurrency };
}
