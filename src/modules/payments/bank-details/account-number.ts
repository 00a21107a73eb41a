/** Normal form in which account numbers are compared and stored: no white space, upper case. */
export const normalizedAccount = (typed: string) => typed.replaceAll(/\s/g, '').toUpperCase();

/** An IBAN starts with a two-letter country code and two check digits (ISO 13616). */
export const isIban = (account: string) => /^[A-Z]{2}\d{2}/.test(normalizedAccount(account));

/**
 * Verifies the check digits of an IBAN (ISO 7064, mod 97-10): with the first four characters moved to the end and
 * letters replaced by numbers (A = 10), the remainder must be 1.
 */
export function hasValidIbanCheck(account: string): boolean {
  const compact = normalizedAccount(account);
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(compact)) return false;
  const digits = [...compact.slice(4), ...compact.slice(0, 4)]
    .map((character) => Number.parseInt(character, 36))
    .join('');
  return [...digits].reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0) === 1;
}

/** ZZ is the code for an unknown region. */
const isCountry = (code: string) =>
  code !== 'ZZ' && new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined;

/** A SWIFT code (BIC, ISO 9362): bank, existing country, location, and an optional three-character branch. */
export function isBic(typed: string): boolean {
  const [, country] = /^[A-Z]{4}([A-Z]{2})[A-Z\d]{2}(?:[A-Z\d]{3})?$/.exec(normalizedAccount(typed)) ?? [];
  return country !== undefined && isCountry(country);
}

/** Groups an IBAN, or a long number without hyphens, into blocks of four. */
export function groupAccount(account: string): string {
  const compact = normalizedAccount(account);
  if (!isIban(compact) && !/^\d{9,}$/.test(compact)) return account;
  return compact.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

const ACCOUNT_ROW = /account|iban|a\/c/i;

/** Last four characters of the account number among the rows of an invoice; null if there is none. */
export function lastDigits(bank: readonly { name: string; value: string }[]): string | null {
  const account = bank.find(({ name, value }) => ACCOUNT_ROW.test(name) && /\d/.test(value))?.value ?? '';
  return account.replaceAll(/[^\p{L}\d]/gu, '').slice(-4) || null;
}
