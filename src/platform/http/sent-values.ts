import { z } from 'zod';
import { plainText } from './plain-text.ts';

/** Longer than any number that means something, in characters. */
const MAX_NUMBER_LENGTH = 40;

/** Text as clients send it, where leaving it out means something else than sending none: a number is its digits, null is nothing. */
export function sentTextIfAny(longest: number) {
  return z
    .union([plainText(longest), z.number()], 'must be text')
    .nullish()
    .transform((sent) => (sent == null ? undefined : String(sent)));
}

/** Text as clients send it: a number is its digits; null, or nothing at all, is the empty text that the rules then speak of. */
export function sentText(longest: number) {
  return sentTextIfAny(longest).transform((text) => text ?? '');
}

/** A number as clients send it, itself or its digits (`readNumber` reads both as text); null, or nothing at all, is the empty text. */
export const sentNumber = z
  .union(
    [z.number(), z.string().max(MAX_NUMBER_LENGTH, `must have at most ${MAX_NUMBER_LENGTH} digits`)],
    'must be a number',
  )
  .nullish()
  .transform((sent) => sent ?? '');
