import { z } from 'zod';
import { today } from '#src/core/site/calendar.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { codeText } from '#src/platform/i18n/normal-text.ts';
import { problemOfPastDay } from './past-day.ts';

const text = (longest: number, form = (sent: string) => sent.trim()) =>
  plainText(longest)
    .transform((sent) => form(sent) || undefined)
    .optional();

const isoDay = z.iso.date('must be a date such as 2026-03-12');

/** Optional fields that the bodies of move calls share. */
export const stepFields = {
  note: text(1_000),
  /** Of a bank or a forwarder. */
  reference: text(100, codeText),
  carrier: text(100),
  /** A day, such as 2026-03-12. */
  day: isoDay.optional(),
  pastDay: isoDay
    .superRefine((day, context) => {
      const message = problemOfPastDay(day);
      if (message) context.addIssue({ code: 'custom', message });
    })
    .optional(),
  comingDay: isoDay.refine((day) => day >= today(), 'must not be in the past').optional(),
  pieces: z.int('must be a whole number').positive('must be more than zero').optional(),
  /** In the currency of the order, which says how many decimals it may have. */
  amount: z.number('must be an amount').optional(),
};
