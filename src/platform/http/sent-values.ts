import { z } from 'zod';
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

/**
 * A number as clients send it, as a number or as digits (see `parseTypedNumber`); null and missing values become the empty
 * text.
 */
export const sentNumber = z
  .union(
    [z.number(), z.string().max(MAX_NUMBER_LENGTH, `must have at most ${MAX_NUMBER_LENGTH} digits`)],
    'must be a number',
  )
  .nullish()
  .transform((sent) => sent ?? '');
