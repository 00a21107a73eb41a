import { isWithoutMoney } from '../roles/grantable-calls.ts';

/**
 * The calls of a role that two admins give where the shop asks for two: all that change something, except those of
 * the warehouse. A new call is one of them until it is listed as one without money.
 */
export const powersOf = (calls: readonly string[]): string[] =>
  calls.filter((call) => !call.startsWith('GET ') && !isWithoutMoney(call));

/** The powers that these calls have beyond those. */
export function addedPowers(calls: readonly string[], before: readonly string[]): string[] {
  const old = new Set(before);
  return powersOf(calls).filter((call) => !old.has(call));
}
