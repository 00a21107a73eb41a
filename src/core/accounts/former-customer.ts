/** What stands in place of the name of a person whose account was deleted. */
export const FORMER_CUSTOMER = 'Former customer';
