/** Thousandths of a percent in a whole. */
const WHOLE = 100_000n;

/**
 * A percentage of an amount, rounded half up to a whole minor unit; that of a negative amount is the same below zero,
 * so that a credit takes back exactly what its charge has added.
 * @param amount in minor units
 * @param percent with at most three decimals
 */
export function percentOf(amount: number, percent: number): number {
  const rate = BigInt(Math.round(percent * 1_000));
  const share = (BigInt(Math.abs(amount)) * rate + WHOLE / 2n) / WHOLE;
  return amount < 0 ? 0 - Number(share) : Number(share);
}
