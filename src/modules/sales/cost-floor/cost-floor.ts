import { maxPriceIn } from '#src/core/tools/tool-limits.ts';
import { parsePrice } from '#src/core/tools/tool-rules.ts';
import { isBlank } from '#src/platform/http/is-blank.ts';
import { decimalsOf, decimalsRule } from '#src/platform/i18n/money.ts';
import { ambiguity } from '#src/platform/i18n/read-number.ts';

/** What is wrong with a typed cost floor; empty removes it. */
export function costFloorProblem(typed: string, currency: string): string | undefined {
  if (isBlank(typed)) return undefined;
  const floor = parsePrice(typed, currency);
  if (floor > 0 && floor <= maxPriceIn(currency)) return undefined;
  return ambiguity(typed, decimalsOf(currency)) ?? `The cost must be above 0, ${decimalsRule(currency)}, or empty.`;
}
