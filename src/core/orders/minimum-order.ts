/** Spec section 9. In a file of its own, so that public pages do not load the rules of the checkout. */
export const MINIMUM_ORDER_QUANTITY = 500;
