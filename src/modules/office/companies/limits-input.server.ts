import { Refusal } from '#src/platform/http/refusal.ts';
import { fromMinorUnits, toMinorUnits } from '#src/platform/i18n/money.ts';
import type { MemberLimits } from './company.ts';
import type { LimitColumns } from './company-tables.ts';

/** @throws Refusal 422 for a limit that is no amount */
export function limitColumns({ orderLimit, monthLimit }: MemberLimits, currency: string) {
  const minor = (limit: number | null, field: string) => {
    if (limit === null) return null;
    const amount = limit >= 0 ? toMinorUnits(limit, currency) : undefined;
    if (amount !== undefined) return amount;
    throw new Refusal('rule', 'limit_rule', `Please input an amount in ${currency}, or nothing for no limit.`, {
      field,
    });
  };
  return { order_limit_minor: minor(orderLimit, 'orderLimit'), month_limit_minor: minor(monthLimit, 'monthLimit') };
}

/** MemberLimits as the API answers them. */
export function limitsOf({ order_limit_minor, month_limit_minor }: LimitColumns, currency: string): MemberLimits {
  const amount = (minor: number | string | null) => (minor === null ? null : fromMinorUnits(Number(minor), currency));
  return { orderLimit: amount(order_limit_minor), monthLimit: amount(month_limit_minor) };
}
