import type { Specification } from '#src/core/tools/tool.ts';
import { parseShopNumber } from '#src/platform/i18n/read-number.ts';

/** Comparable figures of a specification: the row's name and its units with their conversion factors. */
const MEASURES = {
  /** Newton metres. */
  torque: {
    row: /torque/i,
    units: { nm: 1, n·m: 1, 'ft-lb': 1.356, 'ft-lbs': 1.356, 'in-lb': 0.113, 'in-lbs': 0.113 },
  },
  /** Kilograms. */
  weight: { row: /^(?:net )?weight/i, units: { kg: 1, g: 0.001, lb: 0.4536, lbs: 0.4536 } },
  /** Volts. */
  volt: { row: /^(?:battery )?voltage/i, units: { v: 1, volt: 1, volts: 1 } },
} as const satisfies Record<string, { row: RegExp; units: Record<string, number> }>;

export type Measure = keyof typeof MEASURES;

/** The quantifiers are bounded, so that a long text without units cannot make matching slow. */
const NUMBER_AND_UNIT = /(?<!\d)(\d[\d,]{0,11}(?:\.\d{1,6})?)\s?([a-zµ·-]{1,12})/gi;

function numberIn(value: string, units: Readonly<Record<string, number>>): number | undefined {
  for (const [, number = '', unit = ''] of value.matchAll(NUMBER_AND_UNIT)) {
    const factor = units[unit.toLowerCase()];
    const read = factor === undefined ? Number.NaN : parseShopNumber(number) * factor;
    if (!Number.isNaN(read)) return Number(read.toFixed(3));
  }
  return undefined;
}

/**
 * The first number with a unit of that measure, from the first row of that name with one.
 * @returns undefined if the specification has none
 */
export function measured(specifications: readonly Specification[], measure: Measure): number | undefined {
  const { row, units } = MEASURES[measure];
  for (const { name, value } of specifications) {
    const number = row.test(name.trim()) ? numberIn(value, units) : undefined;
    if (number !== undefined) return number;
  }
  return undefined;
}

export type SpecFigures = Readonly<Record<Measure, number | undefined>>;

/** All comparable figures of a specification. */
export const figuresOf = (specifications: readonly Specification[]): SpecFigures => ({
  torque: measured(specifications, 'torque'),
  weight: measured(specifications, 'weight'),
  volt: measured(specifications, 'volt'),
});
