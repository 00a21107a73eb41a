/**
 * Header of a call of buying: the account for which the page showed that it orders. Without it, the account of the
 * moment orders.
 */
export const ORDERING_FOR = 'ordering-for';

/** The account of a person who orders in the own name. */
const OWN = 'own';

/** @param account id of that of the person's company; undefined for none */
export const orderingFor = (account: string | undefined) => ({ [ORDERING_FOR]: account ?? OWN });
