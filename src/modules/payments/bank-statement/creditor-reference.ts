/** The remainder by 97 of a text whose letters count as two digits, A as 10 (ISO 7064, MOD 97-10). */
const remainder97 = (text: string): number =>
  [...text].reduce((rest, sign) => Number(`${rest}${Number.parseInt(sign, 36)}`) % 97, 0);

/**
 * The reference of an invoice with check digits (ISO 11649), such as `RF09PI20260042`: a number with a wrong or swapped
 * digit is noticed. Banks take it as a structured reference.
 * @param number of the invoice, such as `PI-2026-0042`
 */
export function creditorReference(number: string): string {
  const body = number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return `RF${String(98 - remainder97(`${body}RF00`)).padStart(2, '0')}${body}`;
}

/** Whether this is a reference without a typing error. */
export const isCreditorReference = (text: string): boolean =>
  /^RF\d\d[A-Z0-9]{1,21}$/.test(text) && remainder97(text.slice(4) + text.slice(0, 4)) === 1;

/** As the standard prints it, in groups of four: `RF09 PI20 2600 42`. */
export const printedReference = (number: string): string => creditorReference(number).replaceAll(/(.{4})(?=.)/g, '$1 ');
