import { decimalsOf } from '#src/platform/i18n/money.ts';

const UNITS = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const SCALES = [
  [1_000_000_000_000, 'trillion'],
  [1_000_000_000, 'billion'],
  [1_000_000, 'million'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const;

function inWords(count: number): string {
  if (count < 20) return UNITS[count] ?? '';
  if (count < 100) return [TENS[Math.floor(count / 10)], count % 10 ? UNITS[count % 10] : ''].filter(Boolean).join('-');
  const [size, name] = SCALES.find(([scale]) => count >= scale) ?? [100, 'hundred'];
  const rest = count % size;
  return `${inWords(Math.floor(count / size))} ${name}${rest ? ` ${inWords(rest)}` : ''}`;
}

/** An amount in minor units as an invoice writes it, such as "USD seventeen thousand and 50/100". */
export function amountInWords(minor: number, currency: string): string {
  const whole = `${currency} ${inWords(Math.floor(minor / 100))}`;
  const decimals = decimalsOf(currency);
  if (decimals === 0 && minor % 100 === 0) return whole;
  const [part, unit] = decimals === 3 ? [(minor % 100) * 10, 1_000] : [minor % 100, 100];
  return `${whole} and ${String(part).padStart(unit === 1_000 ? 3 : 2, '0')}/${unit}`;
}
