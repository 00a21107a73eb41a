import { TYPED_NUMBERS } from '#tests/typed-numbers.ts';

/** What the shop did with each typed text: the number it read, or a refusal. */
export type Outcome = number | 'refused';
export type TypedRow = (typeof TYPED_NUMBERS)[number];

/** The expected outcome of each text. */
export const byCall = (expected: (row: TypedRow) => Outcome) =>
  TYPED_NUMBERS.map((row) => [row[0], expected(row)] as const);

export const inRange = (reading: number | string, is: (number: number) => boolean): Outcome =>
  typeof reading === 'number' && is(reading) ? reading : 'refused';
/** The readings that are prices in dollars. */
export const priceOf = ([, , cents]: TypedRow) => inRange(cents, (n) => n > 0 && n <= 90_000);

/** Runs every text through a call. */
export async function outcomes(read: (typed: string) => Promise<Outcome>) {
  const all: (readonly [string, Outcome])[] = [];
  for (const [typed] of TYPED_NUMBERS) all.push([typed, await read(typed)]);
  return all;
}
