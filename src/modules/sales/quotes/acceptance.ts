import { groupsOf, priceOfLines, type QuoteOffer } from './offer.ts';

/** Which lines of an offer a customer accepts; positions from 0. */
export interface ChosenLines {
  lines: number[];
  /** Those of which no alternative was chosen either. */
  leftOut: number[];
}

export interface ChoiceProblem {
  code: string;
  message: string;
}

const problem = (code: string, message: string): ChoiceProblem => ({ code, message });

/**
 * The lines that are accepted.
 * @param wanted by default all, if there is no choice
 */
export function chooseLines(
  lines: QuoteOffer['lines'],
  wanted: readonly number[] = [...lines.keys()],
): ChosenLines | ChoiceProblem {
  const chosen = new Set(wanted);
  if (chosen.size !== wanted.length || wanted.some((place) => !lines[place]))
    return problem('unknown_line', 'Please choose from the lines of this quote.');
  if (chosen.size === 0) return problem('no_lines', 'Please choose at least one line.');
  const groups = groupsOf(lines);
  if (groups.some((group) => group.filter((place) => chosen.has(place)).length > 1))
    return problem('alternative_missing', 'Please choose one of the alternatives.');
  return {
    lines: [...chosen].sort((a, b) => a - b),
    leftOut: groups.filter((group) => !group.some((place) => chosen.has(place))).flat(),
  };
}

/**
 * The discount on the chosen lines: without lines that are left out, their share of it is missing, too. Rounded down to
 * the minor unit.
 */
export function discountOn({ lines, discount }: Pick<QuoteOffer, 'lines' | 'discount'>, chosen: ChosenLines): number {
  if (!discount) return 0;
  const accepted = priceOfLines(lines, chosen.lines);
  const missing = groupsOf(lines)
    .map((group) => group.filter((place) => chosen.leftOut.includes(place)))
    .filter((group) => group.length > 0)
    .reduce((sum, group) => sum + Math.min(...group.map((place) => priceOfLines(lines, [place]))), 0);
  return Number((BigInt(discount.amount) * BigInt(accepted)) / BigInt(accepted + missing));
}
