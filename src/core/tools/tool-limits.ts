/** How long the texts of a tool may be, for the form and the server. */
export const MAX_NAME_LENGTH = 200;
export const MAX_DESCRIPTION_LENGTH = 2000;
export const MAX_CATEGORY_LENGTH = 100;
/** Rows of a specification, and how long the texts of one may be. */
export const MAX_ROWS = 50;
export const MAX_ROW_NAME_LENGTH = 100;
export const MAX_ROW_VALUE_LENGTH = 500;
/** The address of a picture, as it is stored: PostgreSQL indexes no more than about 2,700 bytes. */
export const MAX_URL_LENGTH = 2000;
/** Pieces in stock; like the largest price, so that the total of any order is exact to the cent. */
export const MAX_STOCK = 1_000_000_000;
/** Maximum of an integer column on PostgreSQL. */
export const MAX_INTEGER = 2_147_483_647;
