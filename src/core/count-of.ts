import { z } from 'zod';

/** An environment variable with a whole number of things. */
export const countOf = (noun: string, min: number, max: number) =>
  z.coerce
    .number(`must be a number of ${noun}`)
    .int(`must be a number of ${noun}`)
    .min(min, min === 0 ? 'must not be negative' : `must be at least ${min}`)
    .max(max, `must be at most ${max}`);
