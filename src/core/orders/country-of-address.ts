import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Languages in which country names are recognised; the shop's own is the first. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'tr'];

/** Alternative names of countries, as `normalize` returns them. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  usa: 'US',
  'united states of america': 'US',
  america: 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  uae: 'AE',
  turkey: 'TR',
  holland: 'NL',
  'the netherlands': 'NL',
  'czech republic': 'CZ',
  korea: 'KR',
  'republic of korea': 'KR',
  'russian federation': 'RU',
  'viet nam': 'VN',
  burma: 'MM',
  myanmar: 'MM',
  'ivory coast': 'CI',
  'dr congo': 'CD',
  macedonia: 'MK',
  'hong kong': 'HK',
  macau: 'MO',
  palestine: 'PS',
  'pr china': 'CN',
  'peoples republic of china': 'CN',
  ksa: 'SA',
};

/** Code of an unrecognised country. */
export const OTHER_COUNTRY = 'ZZ';

const normalize = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}.’']/gu, '')
    .replace(/&/g, ' and ')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Whether ISO 3166 assigns a code to a country: withdrawn codes resolve to another one, some are user-assigned. */
const isCountry = (code: string) =>
  new Intl.Locale(`und-${code}`).region === code && !/^(?:Q[M-Z]|X[A-JL-Z]|EU|EZ|UN|ZZ)$/.test(code);

function listNames(): Map<string, string> {
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(isCountry);
  const names = new Map<string, string>();
  for (const language of LANGUAGES) {
    const nameOf = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of codes) {
      const name = normalize(nameOf.of(code) ?? '');
      if (name !== '' && !names.has(name)) names.set(name, code);
    }
  }
  return new Map([...names, ...Object.entries(OTHER_NAMES)]);
}

const MAX_NAME_WORDS = 5;
let codeByName: Map<string, string> | undefined;

/**
 * Guesses the country of an address from the last words of its last line or part, without digits. Good enough for
 * sums.
 * @returns ISO 3166 code, or `OTHER_COUNTRY`
 */
export function countryOfAddress(address: string): string {
  codeByName ??= listNames();
  const last =
    address
      .split(/[\n,;]/)
      .map(normalize)
      .findLast((part) => part !== '') ?? '';
  const words = last.split(' ');
  for (let count = Math.min(MAX_NAME_WORDS, words.length); count > 0; count -= 1) {
    const code = codeByName.get(words.slice(-count).join(' '));
    if (code) return code;
  }
  return OTHER_COUNTRY;
}

/** The country of a phone number with a country code, such as `+880 1711-000000`. @returns as `countryOfAddress` */
function countryOfPhone(phone: string): string {
  const number = parsePhoneNumberFromString(phone.trim().replace(/^00/, '+'));
  return number?.country ?? OTHER_COUNTRY;
}

/** The country of an order: that of its address or, where the address names none, that of its phone number. */
export function countryOfOrder(address: string, phone: string): string {
  const country = countryOfAddress(address);
  return country === OTHER_COUNTRY ? countryOfPhone(phone) : country;
}

/** The English name of a country that `countryOfAddress` found. */
export function countryName(code: string): string {
  if (code === OTHER_COUNTRY) return 'Other';
  return new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code;
}
