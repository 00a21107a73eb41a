import { z } from 'zod';
import { queriedEmail } from '#src/core/accounts/sent-email.ts';
import { today } from '#src/core/site/calendar.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { type AskedPeriod, type BookPeriod, bookPeriod, periodProblem } from './period.ts';

const day = z.iso.date('must be a date such as 2026-03-12').optional();

/** Query of the calls that are about a period. */
export const periodQuery = z.object({ from: day, to: day });

/** The same about the account of a customer. */
export const statementQuery = periodQuery.extend({ customer: queriedEmail.optional() });

/** @throws Refusal 400 if there is no such period */
export function requirePeriod(asked: AskedPeriod): BookPeriod {
  const period = bookPeriod(asked, today());
  const problem = periodProblem(period);
  if (problem) throw new Refusal('malformed', 'no_period', problem.message, { field: problem.field });
  return period;
}
