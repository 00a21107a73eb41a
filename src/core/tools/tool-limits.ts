/** How long the texts of a tool may be, for the form and the server. */
export const LONGEST_NAME = 200;
export const LONGEST_DESCRIPTION = 2000;
export const LONGEST_CATEGORY = 100;
/** Rows of a specification, and how long the texts of one may be. */
export const MAX_ROWS = 50;
export const LONGEST_ROW_NAME = 100;
export const LONGEST_ROW_VALUE = 500;
/** The address of a picture, as it is stored: PostgreSQL indexes no more than about 2,700 bytes. */
export const LONGEST_URL = 2000;
/** Pieces in stock; like the largest price, so that the total of any order is exact to the cent. */
export const MAX_STOCK = 1_000_000_000;
/** What a column of whole numbers holds on PostgreSQL. */
export const LARGEST_INTEGER = 2_147_483_647;
