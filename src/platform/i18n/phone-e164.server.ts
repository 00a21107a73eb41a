import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import { codeText } from './normal-text.ts';
import { asciiDigits } from './read-number.ts';

/**
 * A phone number in its international form (E.164), such as `+8801712345678`, without its extension; null if it is
 * none.
 * @param country ISO 3166 code of the country in which it was typed, for a number without country code
 */
export function phoneE164(typed: string, country: string): string | null {
  const international = asciiDigits(codeText(typed)).replace(/^\s*00(?=\s*[1-9])/, '+');
  const defaultCountry: CountryCode = isSupportedCountry(country) ? country : 'BD';
  const phone = parsePhoneNumberFromString(international, { defaultCountry });
  return phone?.isPossible() ? phone.number : null;
}
