/** Sizes in inches, and in millimetres as tools of the metric world are made: a disc of 5 inches has 125 mm. */
const NOMINAL: ReadonlyMap<string, number> = new Map([
  ['1/4', 6.35],
  ['3/8', 10],
  ['1/2', 13],
  ['4', 100],
  ['4.5', 115],
  ['5', 125],
  ['6', 150],
  ['6.5', 165],
  ['7', 180],
  ['9', 230],
  ['10', 250],
  ['20', 510],
]);

const FRACTIONS: Readonly<Record<string, string>> = { '1/2': '.5', '1/4': '.25', '3/4': '.75' };

const INCHES = /^(\d{1,2}[ -]\d\/\d|\d\/\d|\d{1,2}(?:[.,]\d{1,2})?)[ -]?(?:inch(?:es)?|in|["″”]|'')$/u;

/** A whole number with a fraction, such as `4 1/2`, as a decimal number. */
function decimal(size: string): string {
  const [, whole, fraction = ''] = /^(\d{1,2})[ -](\d\/\d)$/.exec(size) ?? [];
  return whole === undefined ? size.replace(',', '.') : whole + (FRACTIONS[fraction] ?? `+${fraction}`);
}

/** The millimetres that a usual size in inches means, such as 125 for `5"`; undefined for other words. */
export function millimetresOf(phrase: string): number | undefined {
  const [, size] = INCHES.exec(phrase) ?? [];
  return size === undefined ? undefined : NOMINAL.get(decimal(size));
}
