/** Letters and figures alone: how account numbers are compared and kept. */
export const withoutSpaces = (typed: string) => typed.replaceAll(/\s/g, '').toUpperCase();

/** Two letters of a country and two check digits begin an IBAN (ISO 13616). */
export const isIban = (account: string) => /^[A-Z]{2}\d{2}/.test(withoutSpaces(account));

/** The check digits of an IBAN: its first four characters moved to the end, letters counted from A = 10, leave 1 of 97 (ISO 7064). */
export function hasValidIbanCheck(account: string): boolean {
  const compact = withoutSpaces(account);
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(compact)) return false;
  const figures = [...compact.slice(4), ...compact.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('');
  return [...figures].reduce((rest, figure) => (rest * 10 + Number(figure)) % 97, 0) === 1;
}

/** ZZ is the code for none. */
const isCountry = (code: string) =>
  code !== 'ZZ' && new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined;

/** A SWIFT code (BIC, ISO 9362): bank, an existing country, place, and for a branch three more. */
export function isBic(typed: string): boolean {
  const [, country] = /^[A-Z]{4}([A-Z]{2})[A-Z\d]{2}(?:[A-Z\d]{3})?$/.exec(withoutSpaces(typed)) ?? [];
  return country !== undefined && isCountry(country);
}

/** In groups of four where nothing else groups it: an IBAN, and a long number without hyphens. */
export function groupAccount(account: string): string {
  const compact = withoutSpaces(account);
  if (!isIban(compact) && !/^\d{9,}$/.test(compact)) return account;
  return compact.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

const ACCOUNT_ROW = /account|iban|a\/c/i;

/** The last four figures of the account among the rows of an invoice; null where they name none. */
export function lastDigits(bank: readonly { name: string; value: string }[]): string | null {
  const account = bank.find(({ name, value }) => ACCOUNT_ROW.test(name) && /\d/.test(value))?.value ?? '';
  return account.replaceAll(/[^\p{L}\d]/gu, '').slice(-4) || null;
}
