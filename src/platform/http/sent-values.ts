import { z } from 'zod';
import { numberText } from '#src/platform/i18n/read-number.ts';
import { plainText } from './plain-text.ts';

/** Longer than any meaningful number, in characters. */
const MAX_NUMBER_LENGTH = 40;

/**
 * Text as clients send it, for fields where a missing value differs from an empty one: numbers become digits, null
 * becomes undefined.
 */
export function optionalSentText(longest: number) {
  return z
    .union([plainText(longest), z.number()], 'must be text')
    .nullish()
    .transform((sent) => (sent == null ? undefined : String(sent)));
}

/**
 * Text as clients send it: numbers become digits; null and missing values become the empty text, which the field's
 * rules then check.
 */
export function sentText(longest: number) {
  return optionalSentText(longest).transform((text) => text ?? '');
}

/** A number as clients send it, as a number or as text; null and missing values become the empty text. */
export const sentNumber = z
  .union(
    [z.number(), z.string().max(MAX_NUMBER_LENGTH, `must have at most ${MAX_NUMBER_LENGTH} digits`)],
    'must be a number',
  )
  .nullish()
  .transform((sent) => sent ?? '');

/** A sent number as text for `readNumber`, which reads the digits and groups of people. */
export const asTypedNumber = (sent: number | string): string => (typeof sent === 'number' ? numberText(sent) : sent);

/** A number as clients send it, as text for `readNumber`. */
export const sentNumberText = sentNumber.transform(asTypedNumber);
