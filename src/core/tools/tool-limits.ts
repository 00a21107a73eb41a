import { fromMinorUnits } from '#src/platform/i18n/money.ts';

/** Maximum lengths of a tool's texts in characters, for the form and the server. */
export const MAX_NAME_LENGTH = 200;
export const MAX_DESCRIPTION_LENGTH = 2000;
export const MAX_CATEGORY_LENGTH = 100;
/** Maximum number of rows in a specification, and maximum lengths of a row's texts. */
export const MAX_ROWS = 50;
export const MAX_ROW_NAME_LENGTH = 100;
export const MAX_ROW_VALUE_LENGTH = 500;
/** Maximum length of a picture's URL in stored form: PostgreSQL can index no more than about 2,700 bytes. */
export const MAX_URL_LENGTH = 2000;
/** Maximum pieces in stock. Like the maximum price, it keeps the total of any order exact to the cent. */
export const MAX_STOCK = 1_000_000_000;
/** Maximum of an integer column on PostgreSQL. */
export const MAX_INTEGER = 2_147_483_647;

/**
 * In minor units: 90,000.00 dollars, 9,000,000 yen, 9,000.000 dinars. {@link MAX_STOCK} has the reason for the limit.
 */
export const MAX_PRICE_MINOR = 9_000_000;

export const maxPriceIn = (currency: string): number => fromMinorUnits(MAX_PRICE_MINOR, currency);

/** What is wrong with a list in a request; its field is the subject of the sentence. */
export const tooMany = (most: number): string => `must have at most ${most} items`;
