/** Code points of the digit zero in the other scripts that buyers type: Arabic, Persian, Hindi, Bengali, full-width. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10];

/** One separator between groups of thousands, as in 1,000,000, or commas as in Bangladesh: 10,00,000. */
const GROUPED = /^[+-]?(?:[1-9]\d{0,2}([\s.,'’٬，])\d{3}(?:\1\d{3})*|[1-9]\d?(?:,\d{2})+,\d{3})$/;

/**
 * Writes a typed whole number in plain digits: `৫০০` as 500, and `1,000`, `1.000` and `1 000` as 1000. Other text keeps
 * its signs, so that `500,5` is not read as 5005.
 */
export function plainDigits(typed: string): string {
  const number = typed.trim().replace(/[^\P{Nd}\d]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = ZEROS.find((first) => code >= first && code <= first + 9);
    return zero === undefined ? digit : String(code - zero);
  });
  return GROUPED.test(number) ? number.replace(/[^\d+-]/g, '') : number;
}
