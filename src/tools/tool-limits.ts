/** How long the texts of a tool may be, for the form and the server. */
export const LONGEST_NAME = 200;
export const LONGEST_DESCRIPTION = 2000;
