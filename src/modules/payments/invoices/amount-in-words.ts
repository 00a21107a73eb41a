import { decimalsOf, minorUnitsPerUnit } from '#src/platform/i18n/money.ts';

const UNITS = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const BELOW_LAKH = [
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const;
const SCALES = [
  [1_000_000_000_000, 'trillion'],
  [1_000_000_000, 'billion'],
  [1_000_000, 'million'],
  ...BELOW_LAKH,
] as const;
/** As the digits of taka are grouped. */
const SCALES_OF_TAKA = [[10_000_000, 'crore'], [100_000, 'lakh'], ...BELOW_LAKH] as const;

function inWords(count: number, scales: typeof SCALES | typeof SCALES_OF_TAKA): string {
  if (count < 20) return UNITS[count] ?? '';
  if (count < 100) return [TENS[Math.floor(count / 10)], count % 10 ? UNITS[count % 10] : ''].filter(Boolean).join('-');
  const [size, name] = scales.find(([scale]) => count >= scale) ?? [100, 'hundred'];
  const rest = count % size;
  return `${inWords(Math.floor(count / size), scales)} ${name}${rest ? ` ${inWords(rest, scales)}` : ''}`;
}

/** An amount in minor units, spelled out for an invoice: "USD seventeen thousand and 50/100". */
export function amountInWords(minor: number, currency: string): string {
  const units = minorUnitsPerUnit(currency);
  const scales = currency === 'BDT' ? SCALES_OF_TAKA : SCALES;
  const whole = `${currency} ${inWords(Math.floor(minor / units), scales)}`;
  if (units === 1) return whole;
  return `${whole} and ${String(minor % units).padStart(decimalsOf(currency), '0')}/${units}`;
}
