/** What stands in place of the name of a person whose account was deleted. */
export const FORMER_CUSTOMER = 'Former customer';

/** The domain has no mail server (RFC 2606), so the address allows no sign-in. */
const FORMER_DOMAIN = 'deleted.invalid';

/** What a deleted account has in place of its address. */
export const emptyAddressOf = (userId: string) => `former-${userId}@${FORMER_DOMAIN}`;

export const isEmptyAddress = (email: string): boolean => email.endsWith(`@${FORMER_DOMAIN}`);
